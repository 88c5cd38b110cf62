import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from './row.js';

const program = join(import.meta.dirname, 'run-row.ts');
/** A row may hold a corpus of 2 GB as lines. */
const flags = ['--expose-gc', '--max-old-space-size=8192'];

/** Measures one row in a process of its own: rows must not share a heap, nor what the compiler has learnt. */
export async function spawnRow(name: string, size: string): Promise<readonly Figure[]> {
  const child = fork(program, [name, size], { execArgv: [...process.execArgv, ...flags] });
  let figures: readonly Figure[] | undefined;
  child.on('message', (message) => (figures = message as readonly Figure[]));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (figures === undefined || code !== 0) throw new Error(`the row ${name} ended with code ${code}`);
  return figures;
}
