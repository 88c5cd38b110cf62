import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** `~/x` below the home folder, anything else from where the process was started. */
export function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : resolve(path);
}
