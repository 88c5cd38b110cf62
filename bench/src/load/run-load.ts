import { Agent, get } from 'node:http';
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

function ask(): Promise<void> {
  const url = order.urls[asked % order.urls.length]!;
  asked += 1;
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
    while (performance.now() < until) await ask();
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
    while (waiting.length < due) waiting.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
}

async function askOnce(): Promise<void> {
  const news = order.newsIn === undefined ? undefined : await openNews(order.newsIn);
  while (asked < order.urls.length) {
    await news?.tell();
    await ask();
  }
  await news?.close();
}

const startedAt = performance.now();
if (order.isOnce === true) await askOnce();
else await (order.perSecond === undefined ? askFlatOut() : askAtRate(order.perSecond));
const result: LoadResult = { times, ...totals, seconds: (performance.now() - startedAt) / 1_000 };
process.send?.(result, () => process.exit());
