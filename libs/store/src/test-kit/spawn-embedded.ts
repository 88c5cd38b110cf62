import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmbeddedChildOptions } from './embedded-child.js';

const HOOKS = join(import.meta.dirname, '../../../../scripts/typescript-hooks.mjs');

export interface SpawnedEmbedded {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What the start came to: the address, or the error. */
  readonly outcome: { readonly connectionString: string; readonly code?: string; readonly message?: string };
  readonly lines: readonly string[];
  /** Sends the signal to the process, or to its whole group as a terminal does, and waits for its end. */
  end(signal: NodeJS.Signals, options?: { group: boolean }): Promise<number | null>;
}

/** Starts an embedded Postgres in a process of its own, to be killed or to run under another account. */
export async function spawnEmbedded(options: EmbeddedChildOptions): Promise<SpawnedEmbedded> {
  const program = join(import.meta.dirname, 'embedded-child.ts');
  const child = spawn(process.execPath, ['--import', HOOKS, program, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { PATH: process.env.PATH },
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const exited = once(child, 'exit');
  await Promise.race([once(reader, 'line'), exited]);
  // A failed test must not keep Jest waiting for it.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket).unref();
  const pid = child.pid!;
  return {
    child,
    pid,
    lines,
    outcome: JSON.parse(lines[0] ?? '{}'),
    end: async (signal, { group } = { group: false }) => {
      child.ref();
      process.kill(group ? -pid : pid, signal);
      const [code] = await exited;
      return code;
    },
  };
}
