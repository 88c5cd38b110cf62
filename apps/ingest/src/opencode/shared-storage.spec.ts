import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SessionHolders } from './session-holders.js';
import { buildState, summarise } from './test-kit/compare-truth.js';
import { Reading } from './test-kit/reading.js';
import { readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer } from './test-kit/recorded-server.js';

const run = readRecordedRun('1.18.33-f-kill9-restart');

let working: RecordedServer;
let idle: RecordedServer;
const readings: Reading[] = [];

beforeEach(async () => {
  [working, idle] = await Promise.all([
    new RecordedServer({ run }).start(),
    new RecordedServer({ run }).start(),
  ]);
});

afterEach(async () => {
  for (const { reader } of readings.splice(0)) await reader.stop();
  await Promise.all([working.stop(), idle.stop()]);
});

/** Follows both servers, the idle one once the other is at work in the sessions that both of them list. */
async function followBoth(holders: SessionHolders): Promise<Reading[]> {
  const first = new Reading({ url: working.url, now: working.now, holders });
  readings.push(first);
  await working.listenedTo();
  await working.playSome(0, Infinity);
  await first.untilTold(working.lastTold);
  idle.playUnheard(0);
  idle.restart();
  const second = new Reading({ url: idle.url, now: idle.now, holders });
  readings.push(second);
  await second.until('snapshot', () => second.snapshots.length > 0);
  return [first, second];
}

function statuses(): string[] {
  const told = buildState(readings.flatMap(({ lines }) => lines));
  return Object.values(summarise(told, idle.now() + 1_000)).map(
    (each) => (each as { status: string }).status,
  );
}

it('lets no server speak of a session that works in another one that is followed', async () => {
  await followBoth(new SessionHolders());
  expect(statuses()).toContain('running');
  expect(statuses()).not.toContain('orphaned');
});

it('believes any server once the one in which a session worked is gone', async () => {
  const [first, second] = await followBoth(new SessionHolders());
  await working.stop();
  await first!.until('loss', () => first!.losses.length > 0);
  idle.cut();
  await second!.untilReconnected();
  expect(statuses()).not.toContain('running');
});
