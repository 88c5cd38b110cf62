import { afterEach, describe, expect, it } from '@jest/globals';
import { openRequests, sessionStatus } from '@tributary/domain';
import { buildState } from './test-kit/compare-truth.js';
import { Reading } from './test-kit/reading.js';
import { readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer } from './test-kit/recorded-server.js';

const run = readRecordedRun('1.18.33-l1-permission');
const events = run.lives[0] ?? [];
const indexOf = (words: string): number => events.findIndex(({ data }) => data.includes(words));
const asked = indexOf('"type":"permission.asked"');
const replied = indexOf('"type":"permission.replied"');
const session = /"sessionID":"(ses_\w+)"/.exec(events[asked]?.data ?? '')?.[1] ?? '';

describe('a permission that is given while nobody hears it', () => {
  let server: RecordedServer;
  let reading: Reading;

  afterEach(async () => {
    await reading.reader.stop();
    await server.stop();
  });

  function statusNow(): string {
    const facts = buildState(reading.lines).sessions.get(session)!;
    return sessionStatus(facts, { now: server.now(), orphanAfterMs: 900_000 });
  }

  async function waitAndCut(to: number, without: readonly string[] = []): Promise<void> {
    server = await new RecordedServer({ run, without }).start();
    reading = new Reading({ url: server.url, now: server.now });
    await server.listenedTo();
    await server.playSome(0, asked + 1);
    await reading.untilTold(server.lastTold);
    expect(statusNow()).toBe('waiting');
    server.playUnheard(asked + 1, to);
    await reading.untilReconnected();
  }

  it('does not leave its session waiting after the next connection', async () => {
    await waitAndCut(replied + 1);
    expect(statusNow()).toBe('running');
    expect(openRequests(buildState(reading.lines).sessions.get(session)!)).toEqual([]);
  });

  it('is still asked for after the next connection if it was not given', async () => {
    await waitAndCut(asked + 1);
    expect(statusNow()).toBe('waiting');
  });

  it('is known from the next message where the server does not list what it asks', async () => {
    await waitAndCut(indexOf('"type":"permission.asked","properties":{"id":"per_1e2155707001'), [
      '/permission',
    ]);
    expect(statusNow()).toBe('running');
  });
});
