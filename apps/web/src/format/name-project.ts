import type { Project } from '@tributary/domain';
import { texts } from '../texts/texts.js';

interface Place {
  readonly projectId: string | null;
  readonly cwd: string | null;
}

/** What people call the folder a session works in. */
export function nameProject({ projectId, cwd }: Place, projects: readonly Project[]): string {
  const known = projects.find(({ id }) => id === projectId);
  if (known !== undefined && known.name !== '') return known.name;
  return cwd?.split(/[\\/]/).findLast((segment) => segment !== '') ?? projectId ?? texts.format.noProject;
}
