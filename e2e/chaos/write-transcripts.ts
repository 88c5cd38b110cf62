import { setTimeout as sleep } from 'node:timers/promises';
import { ChaosWriter } from './chaos-writer.js';

/** A process of its own: writes at a steady rate until it is told to end, then says what it wrote. */
const [folder = '', linesPerSecond = '200'] = process.argv.slice(2);
const tickMs = 20;
const perTick = (Number(linesPerSecond) * tickMs) / 1_000;

const writer = new ChaosWriter(folder);
const stop = new AbortController();
let due = 0;
process.once('SIGTERM', () => stop.abort());
while (!stop.signal.aborted) {
  for (due += perTick; due >= 1; due -= 1) writer.writeOne();
  await sleep(tickMs);
}
process.stdout.write(JSON.stringify(writer.finish()));
