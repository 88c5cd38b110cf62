import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SourceReport } from '@tributary/store';

export interface Lag {
  readonly path: string;
  readonly bytes: number;
}

/** Files of this machine that hold more than is stored of them. */
export async function measureLag(
  sources: readonly SourceReport[],
  claudeDirectories: readonly string[],
): Promise<Lag[]> {
  const lags = await Promise.all(
    sources.map(async ({ path, committed }): Promise<Lag[]> => {
      const size = await sizeOf(locate(path, claudeDirectories));
      return size !== null && size > committed ? [{ path, bytes: size - committed }] : [];
    }),
  );
  return lags.flat().sort((a, b) => b.bytes - a.bytes);
}

/** Further roots are numbered (`2:projects/…`); todos and tasks lie beside `projects`. */
function locate(path: string, claudeDirectories: readonly string[]): string | null {
  const [, number = '1', root = '', rest = ''] = /^(?:(\d+):)?([^/]+)\/(.*)$/s.exec(path) ?? [];
  const directory = claudeDirectories[Number(number) - 1];
  if (directory === undefined || rest === '') return null;
  if (root === 'projects') return join(directory, rest);
  return basename(directory) === 'projects' ? join(dirname(directory), root, rest) : null;
}

async function sizeOf(path: string | null): Promise<number | null> {
  return path === null
    ? null
    : await stat(path).then(
        ({ size }) => size,
        () => null,
      );
}
