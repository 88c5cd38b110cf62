import { basename, dirname, join } from 'node:path';

/** Where a source of this machine lies. Further roots are numbered (`2:projects/…`); todos and tasks lie beside `projects`. */
export function locateSource(path: string, claudeDirectories: readonly string[]): string | null {
  const [, number = '1', root = '', rest = ''] = /^(?:(\d+):)?([^/]+)\/(.*)$/s.exec(path) ?? [];
  const directory = claudeDirectories[Number(number) - 1];
  if (directory === undefined || rest === '') return null;
  if (root === 'projects') return join(directory, rest);
  return basename(directory) === 'projects' ? join(dirname(directory), root, rest) : null;
}
