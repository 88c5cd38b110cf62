import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './eventually.js';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A private Redis in a folder of its own, without persistence, on a free port unless one is given. */
export async function startRedisServer(flags: readonly string[] = [], port?: number): Promise<RedisServer> {
  const listenOn = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'tributary-redis-'));
  const bind = ['--port', String(listenOn), '--bind', '127.0.0.1', '--dir', folder];
  const server = spawn('redis-server', [...bind, '--save', '', ...flags], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${listenOn}`;
  await answering(url);
  return { url, port: listenOn, stop: (signal = 'SIGKILL') => stop(server, folder, signal) };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answering(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await eventually('redis-server answers', () => client.ping().then(Boolean, () => false));
  client.disconnect();
}

async function stop(server: ChildProcess, folder: string, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill(signal);
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
