import { join } from 'node:path';

export const workspaceRoot = join(import.meta.dirname, '../..');

/** The built program of an app, as it ships. */
export function programOf(app: string): string {
  return join(workspaceRoot, 'apps', app, 'dist', 'main.js');
}
