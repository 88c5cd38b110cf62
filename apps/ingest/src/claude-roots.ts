import { basename, dirname, join } from 'node:path';
import type { ReaderRoot } from './readers/reader-options.js';

/** Claude Code's folders for a configured one: `projects`, and beside it the todos and tasks of its sessions. */
export function claudeRoots(directories: readonly string[]): ReaderRoot[] {
  return directories.flatMap((directory, index) => {
    const number = index === 0 ? '' : `${index + 1}:`;
    const projects = { directory, name: `${number}projects` };
    if (basename(directory) !== 'projects') return [projects];
    const beside = ['todos', 'tasks'].map((name) => {
      return { directory: join(dirname(directory), name), name: `${number}${name}` };
    });
    return [projects, ...beside];
  });
}

/** Where Claude Code lists its processes, beside each folder of projects. */
export function claudeProcessLists(directories: readonly string[]): ReaderRoot[] {
  return directories.flatMap((directory, index) => {
    if (basename(directory) !== 'projects') return [];
    const name = index === 0 ? 'sessions' : `${index + 1}:sessions`;
    return [{ directory: join(dirname(directory), 'sessions'), name }];
  });
}
