import { afterEach, describe, expect, it } from '@jest/globals';
import { buildState, expectedOf, summarise } from './test-kit/compare-truth.js';
import { Reading } from './test-kit/reading.js';
import { listRecordedRuns, readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer } from './test-kit/recorded-server.js';

describe.each(listRecordedRuns())('%s', (name) => {
  const run = readRecordedRun(name);
  let server: RecordedServer;
  let reading: Reading;

  async function begin(without: readonly string[] = []): Promise<void> {
    server = await new RecordedServer({ run, without }).start();
    reading = new Reading({ url: server.url, now: server.now });
  }

  afterEach(async () => {
    await reading.reader.stop();
    await server.stop();
  });

  it('is understood while it happens', async () => {
    await begin();
    await server.play();
    if (server.lastTold === undefined) await reading.until('snapshot', () => reading.snapshots.length > 0);
    else await reading.untilTold(server.lastTold);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
    expect(server.unknown).toEqual([]);
  });

  it('is understood through a server that has only the streams of single folders', async () => {
    await begin(['/global/event', '/experimental/session', '/sync/history']);
    await server.play();
    server.cut();
    await reading.untilReconnected();
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
    expect(server.unknown).toEqual([]);
  });

  it('is understood although the connection is cut at every tenth event', async () => {
    await begin();
    await server.play({ cutEvery: 10, unheard: 3 });
    const reconnected = reading.untilReconnected();
    await server.listenedTo();
    server.cut();
    await reconnected;
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });

  it('is understood from what is left of it', async () => {
    server = new RecordedServer({ run });
    server.isDone = true;
    await server.start();
    reading = new Reading({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });
});
