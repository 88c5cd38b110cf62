import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildState, expectedOf, summarise } from './test-kit/compare-truth.js';
import { Reading } from './test-kit/reading.js';
import { eventsToldOf, readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer } from './test-kit/recorded-server.js';
import type { OpencodeLimits, OpencodeLine } from './opencode-options.js';

describe.each(['1.0.185-c-three-parallel', '1.18.33-q-subtask-and-resume'])('a slow stream: %s', (name) => {
  const run = readRecordedRun(name);
  let server: RecordedServer;
  let reading: Reading;
  let gate = Promise.withResolvers<void>();

  beforeEach(async () => {
    server = await new RecordedServer({ run }).start();
    gate = Promise.withResolvers<void>();
  });

  afterEach(async () => {
    await reading.reader.stop();
    await server.stop();
  });

  function read(
    limits: Partial<OpencodeLimits>,
    publish?: (lines: readonly OpencodeLine[]) => Promise<void>,
  ) {
    const waiting = async (lines: readonly OpencodeLine[]): Promise<void> => {
      await gate.promise;
      reading.take(lines);
    };
    reading = new Reading({ url: server.url, now: server.now, limits, publish: publish ?? waiting });
  }

  it('gets all events in order as soon as it takes them', async () => {
    read({});
    await server.play();
    expect(reading.lines).toEqual([]);
    gate.resolve();
    await reading.untilTold(server.lastTold);
    const events = reading.lines.filter(({ kind }) => kind === 'opencode.event');
    expect(events.map(({ text }) => text)).toEqual(eventsToldOf(run));
    expect(reading.lines.map(({ kind }) => kind).lastIndexOf('opencode.snapshot')).toBeLessThan(
      reading.lines.findIndex(({ kind }) => kind === 'opencode.event'),
    );
    expect(reading.overflows).toBe(0);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });

  it('gets a new snapshot in place of the events that had no room', async () => {
    const bufferBytes = 20_000;
    read({ bufferBytes });
    await server.play();
    await reading.until('overflow', () => reading.overflows > 0);
    expect(reading.reader.status().bufferedBytes).toBeLessThanOrEqual(bufferBytes);
    gate.resolve();
    await reading.until('snapshot', () => reading.snapshots.some(({ reason }) => reason === 'overflow'));
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
    expect(reading.losses).toEqual([]);
  });

  it('gets again what it refused', async () => {
    let calls = 0;
    read({}, async (lines) => {
      calls += 1;
      if (calls % 3 === 0) throw new Error('refused');
      reading.take(lines);
    });
    await server.play();
    const { length } = reading.snapshots;
    await reading.until('snapshot', () => reading.snapshots.length > length);
    expect(reading.losses).toContain('opencode_publish_failed');
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });
});
