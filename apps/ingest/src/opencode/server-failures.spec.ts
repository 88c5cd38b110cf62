import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { opencodeServers } from './opencode-servers.js';
import { OpencodeReader } from './opencode.reader.js';
import { buildState, expectedOf, summarise } from './test-kit/compare-truth.js';
import { Reading, type ReadingOptions } from './test-kit/reading.js';
import { readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer, type RecordedServerOptions } from './test-kit/recorded-server.js';

const run = readRecordedRun('1.18.33-b-one-subagent');

describe('a server that fails', () => {
  const closing: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function serve(options: Partial<RecordedServerOptions> = {}): Promise<RecordedServer> {
    const server = await new RecordedServer({ run, ...options }).start();
    closing.push(() => server.stop());
    return server;
  }

  function read(options: ReadingOptions): Reading {
    const reading = new Reading(options);
    closing.push(() => reading.reader.stop());
    return reading;
  }

  it('tells nothing without the right password', async () => {
    const { url, now } = await serve({ password: 'right' });
    const reading = read({ url, now, password: 'wrong' });
    await reading.until('two refusals', () => reading.losses.length > 1);
    expect(new Set(reading.losses)).toEqual(new Set(['opencode_unauthorized']));
    expect(reading.lines).toEqual([]);
  });

  it('tells everything with the right password', async () => {
    const server = await serve({ password: 'right' });
    server.isDone = true;
    const reading = read({ url: server.url, now: server.now, password: 'right' });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
  });

  it('is greeted by the user name that is set', async () => {
    const server = await serve({ username: 'ada', password: 'right' });
    const settings = { TRIBUTARY_OPENCODE_URLS: [server.url], TRIBUTARY_OPENCODE_PASSWORD: 'right' };
    const [stranger] = opencodeServers(settings);
    const [known] = opencodeServers({ ...settings, TRIBUTARY_OPENCODE_USERNAME: 'ada' });
    const refused = read({ ...stranger!, now: server.now });
    await refused.until('refusal', () => refused.losses.includes('opencode_unauthorized'));
    const followed = read({ ...known!, now: server.now });
    await followed.until('snapshot', () => followed.snapshots.length > 0);
  });

  it('is tried again where it never answers', async () => {
    const server = await serve();
    server.isMute = true;
    const reading = read({ url: server.url, periods: { greetMs: 20 } });
    await reading.until('two losses', () => reading.losses.length > 1 && server.requests.length > 1);
    expect(new Set(reading.losses)).toEqual(new Set(['opencode_unreachable']));
    expect(new Set(server.requests)).toEqual(new Set(['GET /doc']));
  });

  it('is left where it sends nothing any more, and followed again', async () => {
    const server = await serve();
    const reading = read({ url: server.url, now: server.now, periods: { silenceMs: 20 } });
    await reading.until('second connection', () => reading.connections > 1);
    expect(new Set(reading.losses)).toEqual(new Set(['opencode_silent']));
  });

  it('is followed where its stream sends nothing until something happens', async () => {
    const old = readRecordedRun('1.0.185-h-todos');
    const server = await serve({ run: old, isOldest: true });
    const reading = read({ url: server.url, now: server.now, periods: { subscribeMs: 20 } });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    await server.play();
    await reading.untilTold(server.lastTold);
    expect(reading.losses).toEqual([]);
    server.cut();
    await reading.untilReconnected();
    expect(new Set(server.requests)).toContain(`GET /session/${Object.keys(old.truth.sessions)[0]}/todo`);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(old.truth));
  });

  it('is not spoken of where nobody configured it', async () => {
    const server = await serve();
    const { url } = server;
    await server.stop();
    closing.pop();
    const quiet = read({ url, isQuiet: true });
    const loud = read({ url });
    await loud.until('some losses', () => loud.losses.length > 3);
    expect(quiet.reader.status()).toMatchObject({ isFollowing: false, failure: 'opencode_unreachable' });
    expect(quiet.losses).toEqual([]);
  });

  it('is asked for nothing but its paths where it is something else', async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url);
      response.end('<html></html>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => other.close(resolve)));
    const reading = read({ url: `http://127.0.0.1:${(other.address() as AddressInfo).port}` });
    await reading.until('two losses', () => reading.losses.length > 1);
    expect(new Set(reading.losses)).toEqual(new Set(['opencode_not_a_server']));
    expect(new Set(asked)).toEqual(new Set(['/doc']));
  });

  it('is not taken for one where it knows neither its paths nor sessions', async () => {
    const { url } = await serve({ without: ['/doc', '/session'] });
    const reading = read({ url });
    await reading.until('two losses', () => reading.losses.length > 1);
    expect(new Set(reading.losses)).toEqual(new Set(['opencode_not_a_server']));
  });

  it.each([[['/doc']], [['/doc', '/global/event']]])('is followed without %j', async (without) => {
    const server = await serve({ without });
    server.isDone = true;
    const reading = read({ url: server.url, now: server.now });
    await reading.until('snapshot', () => reading.snapshots.length > 0);
    expect(summarise(buildState(reading.lines))).toMatchObject(expectedOf(run.truth));
    expect(new Set(server.unknown)).toEqual(new Set(without));
    expect(server.requests.filter((asked) => asked.includes('experimental'))).toEqual([]);
  });

  it('never makes a run look finished when it dies, and lets it be orphaned when it is back', async () => {
    const killed = readRecordedRun('1.18.33-f-kill9-restart');
    const server = await serve({ run: killed });
    const reading = read({ url: server.url, now: server.now });
    await server.listenedTo();
    await server.playSome(0, Infinity);
    await reading.untilTold(server.lastTold);
    const statusAt = (now: number) =>
      Object.values(summarise(buildState(reading.lines), now)).map(
        (session) => (session as { status: string }).status,
      );
    const alive = statusAt(server.now());
    expect(alive).toContain('running');

    server.isMute = true;
    server.restart();
    await reading.until('loss', () => reading.losses.length > 0);
    expect(statusAt(server.now())).toEqual(alive);

    server.isMute = false;
    server.cut();
    await reading.untilReconnected();
    const after = statusAt(server.now());
    expect(after).not.toContain('running');
    expect(after.filter((status) => status === 'orphaned')).toHaveLength(
      alive.filter((status) => status === 'running').length,
    );
  });

  it('is left at once, whatever it does', async () => {
    const server = await serve();
    const mute = await serve();
    mute.isMute = true;
    const never = new Promise<void>(() => undefined);
    const readings = [
      read({ url: server.url, now: server.now }),
      read({ url: mute.url }),
      read({ url: server.url, now: server.now, publish: () => never }),
    ];
    await server.listenedTo();
    await server.playSome(0, 20);
    await readings[0]?.until('events', () => (readings[0]?.lines.length ?? 0) > 5);
    const stopped = await Promise.race([
      Promise.all(readings.map(({ reader }) => reader.stop())).then(() => 'stopped'),
      new Promise((resolve) => void setTimeout(resolve, 20_000, 'still reading').unref()),
    ]);
    expect(stopped).toBe('stopped');
  });

  it('is refused where its address holds a password', () => {
    const create = () =>
      new OpencodeReader({ url: 'http://me:secret@127.0.0.1:4096', publish: async () => undefined });
    expect(create).toThrow(expect.objectContaining({ code: 'opencode_bad_url' }));
    expect(create).not.toThrow(/secret/);
  });
});
