import type { Fingerprint } from '@tributary/parser';

/** Further roots have a number before their name. */
const projectFolder = /^((?:\d+:)?projects)\/([^/]+)\//;

/** `projects/-home-dev-acme/<id>.jsonl` names the project: the folder is replaced, the rest is ids. */
export function withholdPath(path: string, fingerprint: Fingerprint): string {
  return path.replace(
    projectFolder,
    (_, root: string, folder: string) => `${root}/${fingerprint(folder).slice(0, 16)}/`,
  );
}
