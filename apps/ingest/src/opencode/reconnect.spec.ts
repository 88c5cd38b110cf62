import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRuns } from '@tributary/domain';
import { buildState, expectedOf, summarise } from './test-kit/compare-truth.js';
import { Reading } from './test-kit/reading.js';
import { readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer } from './test-kit/recorded-server.js';

const run = readRecordedRun('1.18.33-b-one-subagent');
const messageOf = /^GET \/session\/ses_\w+\/message$/;

describe('a new connection', () => {
  let server: RecordedServer;
  let reading: Reading;

  beforeEach(async () => {
    server = await new RecordedServer({ run }).start();
  });

  afterEach(async () => {
    await reading.reader.stop();
    await server.stop();
  });

  async function reconnect(): Promise<void> {
    server.requests.length = 0;
    server.cut();
    await reading.untilReconnected();
  }

  it('asks and tells nothing of sessions that are at rest', async () => {
    server.isDone = true;
    reading = new Reading({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    await reconnect();
    expect(reading.snapshots.at(-1)).toMatchObject({ listed: 2, asked: 0, lines: 0 });
    expect(server.requests).toEqual(['GET /doc', 'GET /global/event', 'GET /experimental/session']);
  });

  it('fetches the missed events instead of whole conversations where the server keeps them', async () => {
    reading = new Reading({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    await server.playSome(0, 100);
    await reading.untilTold(server.lastTold);
    server.requests.length = 0;
    server.playUnheard(100);
    await reading.untilReconnected();
    expect(server.requests).toContain('POST /sync/history');
    expect(server.requests.filter((request) => messageOf.test(request))).toEqual([]);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });

  it('reads conversations again where the server numbers its events and keeps none, as 1.15 does', async () => {
    await server.stop();
    const unkept = run.lives.map((life) =>
      life.map((event) => ({ ...event, data: event.data.replace(/"seq":\d+/, '"seq":0') })),
    );
    server = await new RecordedServer({ run: { ...run, lives: unkept } }).start();
    reading = new Reading({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    await server.playSome(0, 100);
    await reading.untilTold(server.lastTold);
    server.playUnheard(100);
    await reading.untilReconnected();
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });

  it.each(['1.18.33-b-one-subagent', '1.2.27-c-three-parallel', '1.0.185-c-three-parallel'])(
    'shows no agent of %s as lost that ended while nobody heard it',
    async (name) => {
      await server.stop();
      const heard = readRecordedRun(name);
      server = await new RecordedServer({ run: heard }).start();
      reading = new Reading({ url: server.url, now: server.now });
      await server.listenedTo();
      await server.playSome(0, 100);
      await reading.untilTold(server.lastTold);
      const before = reading.lines.length;
      server.playUnheard(100);
      await reading.untilReconnected();
      const shown = reading.lines.slice(before).map((_, index) => {
        const known = buildState(reading.lines.slice(0, before + index + 1));
        return projectRuns(known, { now: server.now(), orphanAfterMs: 900_000 }).map(({ status }) => status);
      });
      expect(new Set(shown.flat())).not.toContain('orphaned');
      expect(shown.at(-1)).toEqual(shown.at(-1)?.map(() => 'completed'));
    },
  );

  it('tells what runs although it was told before', async () => {
    reading = new Reading({ url: server.url, now: server.now });
    await server.listenedTo();
    await server.playSome(0, 100);
    await reconnect();
    await reconnect();
    const statuses = reading.lines.filter(({ text }) => text.startsWith('{"kind":"status"'));
    expect(statuses.slice(-2).map(({ text }) => text.includes('"busy"'))).toEqual([true, true]);
  });

  it('does not send answers that were sent before', async () => {
    reading = new Reading({ url: server.url, now: server.now });
    await server.listenedTo();
    await server.playSome(0, 100);
    await reconnect();
    const told = reading.lines.length;
    await reconnect();
    const again = reading.lines.slice(told).map(({ text }) => JSON.parse(text) as { kind?: string });
    expect(
      again.map(({ kind }) => kind).filter((kind) => kind === 'messages' || kind === 'sessions'),
    ).toEqual([]);
  });
});

describe('a snapshot', () => {
  let server: RecordedServer;
  let reading: Reading;

  afterEach(async () => {
    await reading.reader.stop();
    await server.stop();
  });

  it('holds more sessions than a server lists by itself', async () => {
    const old = readRecordedRun('1.2.27-b-one-subagent');
    server = await new RecordedServer({ run: old }).start();
    for (let number = 0; number < 150; number += 1) {
      const info = {
        id: `ses_${number}`,
        directory: `/home/dev/p${number % 3}`,
        time: { created: 1, updated: 1 },
      };
      server.world.sessions.set(info.id, info);
    }
    reading = new Reading({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    expect(buildState(reading.lines).sessions.size).toBe(150);
    // None was in use lately: no folder is opened for their sake.
    expect(server.requests).not.toContain('GET /session/status');
  });

  it('is taken of a server that does not list its paths, as 1.14 does not', async () => {
    server = await new RecordedServer({ run, isTerse: true }).start();
    server.isDone = true;
    reading = new Reading({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });

  it('is taken again soon, for what happened before the server passed events on', async () => {
    server = await new RecordedServer({ run }).start();
    reading = new Reading({ url: server.url, now: server.now, periods: { confirmMs: 20 } });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    for (const { data } of run.lives[0] ?? []) {
      server.world.apply(JSON.parse(data) as Record<string, unknown>);
    }
    server.isDone = true;
    await reading.until('sweep', () => reading.snapshots.some(({ reason }) => reason === 'sweep'));
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });
});
