import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Below those that systems give to whoever asks for any, who could be given it before it is used. */
const [lowest, highest] = [20_000, 32_767];
const attempts = 20;

/** The preferred port when nobody listens on it, else another one. */
export async function freePort(preferred?: number): Promise<number> {
  const tried = preferred === undefined ? [] : [preferred];
  while (tried.length < attempts) tried.push(randomInt(lowest, highest + 1));
  for (const port of tried) if (await isFree(port)) return port;
  throw new Error(`${LOOPBACK} has no free port between ${lowest} and ${highest}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)));
  });
}
