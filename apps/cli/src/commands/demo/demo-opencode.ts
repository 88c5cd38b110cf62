import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rewriteEvent } from './demo-rewrite.js';
import { corpusFolder, type DemoRun } from './demo-runs.js';

const paths = ['/event', '/global/event', '/session', '/session/status'];

export interface DemoOpencode extends AsyncDisposable {
  readonly url: string;
  /** Says the recorded events to whoever listens by then. */
  play(signal: AbortSignal): Promise<void>;
}

/** As often as OpenCode itself: a server that says nothing for longer counts as gone. */
const usualHeartbeatMs = 10_000;

/** An OpenCode server that has no sessions at first and then goes through a recorded run. */
export async function serveOpencode(run: DemoRun, heartbeatMs = usualHeartbeatMs): Promise<DemoOpencode> {
  const listeners = new Set<ServerResponse>();
  const heart = setInterval(() => tell(listeners, ofServer('heartbeat')), heartbeatMs);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo');
    if (pathname === '/global/event') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      tell([response], ofServer('connected'));
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (signal) => playEvents(run, listeners, signal),
    [Symbol.asyncDispose]: async () => {
      clearInterval(heart);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ofServer = (what: 'connected' | 'heartbeat'): string =>
  JSON.stringify({ payload: { type: `server.${what}`, properties: {} } });

function tell(listeners: Iterable<ServerResponse>, data: string): void {
  for (const listener of listeners) listener.write(`data: ${data}\n\n`);
}

function answerTo(pathname: string): unknown {
  if (pathname === '/doc') return { paths: Object.fromEntries(paths.map((path) => [path, {}])) };
  return pathname === '/session/status' ? {} : [];
}

async function playEvents(
  run: DemoRun,
  listeners: ReadonlySet<ServerResponse>,
  signal: AbortSignal,
): Promise<void> {
  const { events, arrivals } = await readEvents(run);
  const stretch = run.lastsMs / Math.max(1, arrivals.at(-1) ?? 1);
  const recordedAt = startOf(events);
  const startedAt = Date.now() + run.startsAfterMs;
  const timeOf = (recordedMs: number): number => startedAt + (recordedMs - recordedAt) * stretch;
  for (const [index, event] of events.entries()) {
    const waitMs = startedAt + (arrivals[index] ?? 0) * stretch - Date.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    const data = rewriteEvent(event, { ...run, timeOf });
    tell(listeners, data);
  }
}

/** Without what a server says by itself at the begin of each connection. */
async function readEvents({ folder }: DemoRun): Promise<{ events: string[]; arrivals: number[] }> {
  const file = join(corpusFolder, 'opencode', folder, 'global-event');
  const blocks = (await readFile(`${file}.sse`, 'utf8'))
    .split('\n\n')
    .filter((block) => block.startsWith('data: '));
  const times = JSON.parse(await readFile(`${file}.times.json`, 'utf8')) as number[];
  const told = blocks
    .map((block, index) => ({ event: block.slice('data: '.length), at: times[index] ?? 0 }))
    .filter(({ event }) => !/"server\.(connected|heartbeat)"/.test(event));
  return { events: told.map(({ event }) => event), arrivals: told.map(({ at }) => at - (told[0]?.at ?? 0)) };
}

function startOf(events: readonly string[]): number {
  return Number(/"created":(\d{13})/.exec(events.join('\n'))?.[1] ?? 0);
}
