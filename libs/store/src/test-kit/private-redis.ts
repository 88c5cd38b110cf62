import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'node:net';
import { freePort } from '../embedded/free-port.js';
import { stopWithParent } from '../embedded/stop-with-parent.js';
import { ensureRedisProgram } from './redis-program.js';
import { makeTempFolder } from './temp-folder.js';
import type { TestServer } from './test-server.js';

const START_TIMEOUT_MS = 60_000;

export interface PrivateRedisOptions {
  readonly maxmemoryPolicy?: string;
  /** To come back where another server was killed. */
  readonly port?: number;
  /** Anything else of redis.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface PrivateRedis extends TestServer {
  readonly pid: number;
  readonly port: number;
  /** Ends the server at once; everything in it is gone. */
  kill(): Promise<void>;
}

/** A Redis of one's own, for tests that kill or misconfigure it. It keeps nothing on disk. */
export async function startPrivateRedis(options: PrivateRedisOptions = {}): Promise<PrivateRedis> {
  const program = await ensureRedisProgram();
  const port = options.port ?? (await freePort());
  const folder = await makeTempFolder();
  const settings = {
    ...{ port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', daemonize: 'no' },
    'maxmemory-policy': options.maxmemoryPolicy ?? 'noeviction',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output = collectOutput(server);
  const exited = once(server, 'exit');
  server.unref();
  stopWithParent({ child: server, signal: 'SIGKILL' });
  await answers(server, port, output);

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.ref();
    server.kill(signal);
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    port,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function collectOutput(server: ChildProcess): () => string {
  const lines: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    (stream as unknown as { unref?: () => void } | null)?.unref?.();
  }
  return () => lines.join('').trim();
}

async function answers(server: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await pongs(port))) {
    const isOver = server.exitCode !== null || server.signalCode !== null || Date.now() > deadline;
    if (isOver) throw new Error(`redis-server did not start on port ${port}: ${output()}`);
    await sleep(10);
  }
}

function pongs(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    socket.once('data', (reply) => resolve(reply.toString().startsWith('+PONG')));
    socket.once('data', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
