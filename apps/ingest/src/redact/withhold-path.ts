import type { Fingerprint } from './placeholder.js';

const projectFolder = /^projects\/([^/]+)\//;

/** `projects/-home-dev-acme/<id>.jsonl` names the project: the folder is replaced, the rest is ids. */
export function withholdPath(path: string, fingerprint: Fingerprint): string {
  return path.replace(projectFolder, (_, folder: string) => `projects/${fingerprint(folder).slice(0, 16)}/`);
}
