import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoadOrder, LoadResult } from './start-load.js';
import { openNews } from './tell-news.js';

/** Asks a server over and over, in a process of its own, and answers with how long each answer took. */
const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder;
/** Those who come at a rate do not wait for each other's connections. */
const maxSockets = order.perSecond === undefined ? order.connections : Infinity;
const agent = new Agent({ keepAlive: true, maxSockets });
const times: number[] = [];
const totals = { bytes: 0, failed: 0 };
let asked = 0;

function askNext(): Promise<void> {
  asked += 1;
  return ask(order.urls[(asked - 1) % order.urls.length]!);
}

function ask(url: string): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const call = get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) totals.failed += 1;
      answer.on('data', (bytes: Buffer) => (totals.bytes += bytes.length));
      answer.on('end', () => {
        times.push(performance.now() - startedAt);
        resolve();
      });
    });
    call.on('error', () => {
      totals.failed += 1;
      resolve();
    });
  });
}

/** Each connection asks again as soon as it is answered. */
async function askFlatOut(): Promise<void> {
  const until = performance.now() + order.seconds * 1_000;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) await askNext();
  };
  await Promise.all(Array.from({ length: order.connections }, loop));
}

/** At a steady rate, whether answers come or not: a slow answer must not make the load lighter. */
async function askAtRate(perSecond: number): Promise<void> {
  const waiting: Promise<void>[] = [];
  const startedAt = performance.now();
  const total = Math.ceil(perSecond * order.seconds);
  while (waiting.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1_000) * perSecond));
    while (waiting.length < due) waiting.push(askNext());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
}

async function askOnce(): Promise<void> {
  const news = order.newsIn === undefined ? undefined : await openNews(order.newsIn);
  while (asked < order.urls.length) {
    await news?.tell();
    await askNext();
  }
  await news?.close();
}

/** The first request of a process takes it 20 ms: that is not the time of who is asked. */
async function warmUp(): Promise<void> {
  const server = createServer((_, answer) => answer.end('warm')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < 20; count += 1) await ask(`http://127.0.0.1:${port}/`);
  server.close();
  server.closeAllConnections();
  times.length = 0;
  totals.bytes = 0;
}

await warmUp();
const startedAt = performance.now();
if (order.isOnce === true) await askOnce();
else await (order.perSecond === undefined ? askFlatOut() : askAtRate(order.perSecond));
const result: LoadResult = { times, ...totals, seconds: (performance.now() - startedAt) / 1_000 };
process.send?.(result, () => process.exit());
