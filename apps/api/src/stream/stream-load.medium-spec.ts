import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase, type Database } from '@tributary/store';
import { run, session } from '../test-kit/seed-family.js';
import { eventually, openStream, type SseClient } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
const closers: (() => unknown)[] = [];

beforeEach(async () => {
  api = await startApi();
  await api.insert('sessions', session('main'));
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await api.stop();
});

const listen = async (url: string, options?: Parameters<typeof openStream>[1]): Promise<SseClient> => {
  const client = await openStream(url, options);
  closers.push(() => client.close());
  return client;
};

/** One more process over the same database. */
const startReplica = async (): Promise<TestApi> => {
  const replica = await startApi({ pool: api.pool });
  closers.push(() => replica.stop());
  return replica;
};

/** As the resolver does it: the change and its announcement in one transaction. */
async function change(database: Database, runId: string, more: object = {}): Promise<void> {
  const row = JSON.stringify(run(runId, { ...more, digest: '', span: '', updated_at: '2026-11-16' }));
  await database.query(
    `WITH made AS (INSERT INTO runs SELECT * FROM jsonb_populate_record(NULL::runs, $1) RETURNING id)
     INSERT INTO outbox (kind, subject_id, session_id) SELECT 'run.updated', id, 'main' FROM made`,
    [row],
  );
}

const runIds = ({ events }: SseClient): string[] => events.flatMap(({ data }) => data.runId ?? []);

describe('sixteen writers and a transaction held open', () => {
  const writers = Array.from({ length: 16 }, (_, index) => `w${index}`);
  const perWriter = 20;

  it('lose nothing, double nothing and stay in order, through every replica with the same ids', async () => {
    const replica = await startReplica();
    const clients = [await listen(api.url), await listen(replica.url)];
    const database = openDatabase(api.pool.options.connectionString ?? '', { connections: 20 });
    closers.push(() => database.end());
    const held = await database.connect();
    await held.query('BEGIN');
    await held.query(
      `INSERT INTO outbox (kind, subject_id, session_id) VALUES ('session.updated', 'main', 'main')`,
    );
    let written = 0;
    const work = writers.map(async (writer) => {
      for (let count = 0; count < perWriter; count += 1) {
        await change(database, `${writer}-${count}`);
        written += 1;
      }
    });
    await eventually(
      () => written > 100,
      () => 'the writers do not write',
    );
    expect(clients.flatMap(runIds)).toEqual([]);
    await held.query('COMMIT');
    held.release();
    await Promise.all(work);

    const all = writers.length * perWriter + 1;
    for (const client of clients) await client.until('all of it', ({ length }) => length >= all);
    const [first, second] = clients.map(({ events }) =>
      events.map(({ id, event, data }) => [id, event, data.runId]),
    );
    expect(new Set(first?.map(([id]) => id)).size).toBe(all);
    expect(second).toEqual(first);
    for (const writer of writers) {
      const own = runIds(clients[0]!).filter((id) => id.startsWith(`${writer}-`));
      expect(own).toEqual(Array.from({ length: perWriter }, (_, count) => `${writer}-${count}`));
    }
  });
});

describe('what one transaction announces', () => {
  it('comes in its order, by number and not by digits', async () => {
    const client = await listen(api.url);
    const ids = Array.from({ length: 12 }, (_, index) => `run-${index}`);
    await api.insert('runs', ...ids.map((id) => run(id)));
    await api.pool.query(
      `INSERT INTO outbox (kind, subject_id, session_id) SELECT 'run.updated', id, 'main' FROM unnest($1::text[]) id`,
      [ids],
    );
    await client.until('all of it', ({ length }) => length === ids.length);
    expect(runIds(client)).toEqual(ids);
  });
});

describe('an update for many', () => {
  it('is written once, for those who listen and for those who return', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => listen(api.url)));
    const before = clients[0]!.lastId();
    const stringify = jest.spyOn(JSON, 'stringify');
    closers.push(() => stringify.mockRestore());
    await change(api.pool, 'shared');
    for (const client of clients) await client.until('the update', ({ length }) => length === 1);
    const back = await Promise.all(
      Array.from({ length: 20 }, () => listen(api.url, { lastEventId: before })),
    );

    expect([...clients, ...back].flatMap(runIds)).toEqual(Array.from({ length: 40 }, () => 'shared'));
    const writings = stringify.mock.calls.filter(([value]) => Object(value).runId === 'shared');
    expect(writings).toHaveLength(1);
  });
});

describe('an API that ends between commit and send', () => {
  it('loses nothing: who comes back to another one has it', async () => {
    // Never polls by itself: what is committed is not sent.
    const silent = await startApi({ pool: api.pool, stream: { pollIntervalMs: 3_600_000 } });
    const client = await listen(silent.url);
    await change(api.pool, 'committed');
    await silent.stop();
    await eventually(
      () => client.isClosed,
      () => 'the stream goes on',
    );
    expect(client.events).toEqual([]);
    const back = await listen(api.url, { lastEventId: client.lastId() });
    await back.until('what was committed', ({ length }) => length === 1);
    expect(runIds(back)).toEqual(['committed']);
  });
});

describe('a hundred clients that never read', () => {
  const openDeaf = (): Socket => {
    const socket = connect(api.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1:${api.port}\r\n\r\n`);
    closers.push(() => socket.destroy());
    return socket;
  };
  const figure = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await api.get('/metrics')).text)?.[1]);

  it('are cut, and who reads is told everything', async () => {
    const reader = await listen(api.url);
    Array.from({ length: 100 }, openDeaf);
    const opened = async (): Promise<boolean> => (await figure('tributary_sse_clients')) === 101;
    await eventually(opened, () => 'not all are there');
    let told = 0;
    while ((await figure('tributary_sse_cut_total')) < 100) {
      expect(told).toBeLessThan(60);
      await change(api.pool, `big-${told}`, { prompt: 'x'.repeat(400_000) });
      told += 1;
      await reader.until('the next', ({ length }) => length === told);
    }
    expect(runIds(reader)).toEqual(Array.from({ length: told }, (_, index) => `big-${index}`));
    expect([await figure('tributary_sse_clients'), reader.isClosed]).toEqual([1, false]);
  });
});
