import { stat } from 'node:fs/promises';
import type { SourceReport } from '@tributary/store';
import { locateSource } from '../database/locate-source.js';

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
      const size = await sizeOf(locateSource(path, claudeDirectories));
      return size !== null && size > committed ? [{ path, bytes: size - committed }] : [];
    }),
  );
  return lags.flat().sort((a, b) => b.bytes - a.bytes);
}

async function sizeOf(path: string | null): Promise<number | null> {
  return path === null
    ? null
    : await stat(path).then(
        ({ size }) => size,
        () => null,
      );
}
