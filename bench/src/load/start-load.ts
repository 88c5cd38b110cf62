import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface LoadOrder {
  readonly urls: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** As fast as answers come where it is not given. */
  readonly perSecond?: number;
  /** Asks for each once, one after another, however long that takes. */
  readonly isOnce?: boolean;
  /** A database in which something is committed before each question, where they are asked once. */
  readonly newsIn?: string;
}

export interface LoadResult {
  readonly times: readonly number[];
  readonly bytes: number;
  readonly failed: number;
  readonly seconds: number;
}

export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'run-load.ts'), [JSON.stringify(order)]);
  const [result] = (await once(child, 'message')) as [LoadResult];
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.times.length} requests failed`);
  return result;
}
