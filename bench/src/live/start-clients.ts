import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Arrival } from './marks.js';
import type { ClientsOrder } from './run-clients.js';

export interface Heard {
  readonly arrivals: readonly Arrival[];
  readonly bytes: number;
}

export interface Clients {
  /** Ends them and tells what they heard. */
  finish(): Promise<Heard>;
}

const program = join(import.meta.dirname, 'run-clients.ts');

/** Resolves when each of them has got its first byte. */
export async function startClients(order: ClientsOrder): Promise<Clients> {
  const child = fork(program, [JSON.stringify(order)]);
  const failed = once(child, 'exit').then(() => {
    throw new Error('the clients ended before they had told what they heard');
  });
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  return {
    finish: async () => {
      const told = once(child, 'message');
      child.send('finish');
      const [heard] = (await Promise.race([told, failed])) as [Heard];
      return heard;
    },
  };
}
