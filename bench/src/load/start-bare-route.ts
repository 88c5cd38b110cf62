import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BareRoute {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

export async function startBareRoute(bytes: number): Promise<BareRoute> {
  const child = fork(join(import.meta.dirname, 'run-bare-route.ts'), [String(bytes)]);
  const [url] = (await once(child, 'message')) as [string];
  return { url, pid: child.pid!, stop: () => void child.send('finish') };
}
