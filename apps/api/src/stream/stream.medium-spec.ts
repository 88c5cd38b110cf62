import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { at, cardId, run, seedFamily, session } from '../test-kit/seed-family.js';
import { eventually, openStream, type Received, type SseClient } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
let clients: SseClient[] = [];

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
});

beforeEach(() => api.pool.query('TRUNCATE outbox RESTART IDENTITY').then(() => undefined));

afterEach(async () => {
  clients.forEach((client) => client.close());
  clients = [];
  await eventually(
    async () => (await connected()) === 0,
    () => 'clients are left',
  );
});

afterAll(() => api.stop());

const connected = async () =>
  Number(/^tributary_sse_clients (\d+)$/m.exec((await api.get('/metrics')).text)?.[1]);

const listen = async (options?: Parameters<typeof openStream>[1]): Promise<SseClient> => {
  const client = await openStream(api.url, options);
  clients.push(client);
  return client;
};

const announced = (kind: string, subjectId: string, more: object = {}) => ({
  kind,
  subject_id: subjectId,
  session_id: 'main',
  project_id: 'shop',
  ...more,
});
const announce = (...rows: object[]) => api.insert('outbox', ...rows);
const names = (events: readonly Received[]) =>
  events.map(({ event, data }) => `${event} ${data.runId ?? data.id ?? data.sessionId ?? data.reason}`);
const log = (key: string) => ({
  session_id: 'main:a1',
  run_id: 'explore',
  log_key: key,
  event_type: 'message',
  agent: 'Explore',
  content: key,
  metadata: { _subagent: true },
  occurred_at: at(20),
});

describe('GET /api/stream', () => {
  it('tells each kind of change with the object as it is now', async () => {
    const client = await listen();
    await announce(
      announced('session.updated', 'main'),
      announced('run.updated', 'worker'),
      announced('card.updated', cardId),
    );
    await client.until('three updates', ({ length }) => length === 3);

    expect(names(client.events)).toEqual([
      'session.updated main',
      'run.updated worker',
      `card.updated ${cardId}`,
    ]);
    expect(client.events[0]!.data).toEqual((await api.get('/api/sessions?limit=1')).body.items[0]);
    expect(client.events[1]!.data).toMatchObject({ sessionId: 'main', status: 'running', costUsd: 0.2 });
    expect(client.events[2]!.data).toEqual((await api.get(`/api/cards/${cardId}`)).body);
  });

  it('is an event stream that proxies pass on, with a retry of its own', async () => {
    const client = await listen();

    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(client.retryMs[0]).toBeGreaterThanOrEqual(1_000);
    expect(client.retryMs[0]).toBeLessThan(5_000);
  });

  it('tells the new lines of a feed, and only those', async () => {
    await api.insert('agent_logs', log('before'));
    const client = await listen();
    const connection = await api.pool.connect();
    // As the writer does it: some rows under a savepoint, the announcement in the same transaction.
    await connection.query('BEGIN; SELECT pg_current_xact_id(); SAVEPOINT line');
    await connection.query(
      `INSERT INTO agent_logs (session_id, log_key, event_type, agent, content, metadata, occurred_at)
       VALUES ('main:a1', 'new', 'message', 'Explore', 'new', '{}', '2020-01-01')`,
    );
    await connection.query(
      `RELEASE line; INSERT INTO outbox (kind, subject_id, session_id) VALUES ('log.appended', 'main:a1', 'main')`,
    );
    await connection.query('COMMIT');
    connection.release();
    await client.until('the line', ({ length }) => length === 1);

    expect(client.events[0]!.data).toMatchObject({
      sessionId: 'main:a1',
      rootSessionId: 'main',
      isTruncated: false,
      entries: [{ content: 'new', agent: 'Explore' }],
    });
  });

  it('looks no further back in a feed than its writer says', async () => {
    const client = await listen();
    await api.pool.query(
      `WITH written AS (
         INSERT INTO agent_logs (session_id, log_key, event_type, agent, content, metadata, occurred_at)
         VALUES ('main:a1', 'older', 'message', 'Explore', 'older', '{}', '2019-12-31'),
                ('main:a1', 'first', 'message', 'Explore', 'first', '{}', '2020-01-01'),
                ('main:a1', 'second', 'message', 'Explore', 'second', '{}', '2020-01-02'))
       INSERT INTO outbox (kind, subject_id, session_id, logs_from)
       VALUES ('log.appended', 'main:a1', 'main', '2020-01-02'), ('log.appended', 'main:a1', 'main', '2020-01-01')`,
    );
    await client.until('the lines', ({ length }) => length === 1);

    expect(client.events[0]!.data).toMatchObject({ entries: [{ content: 'first' }, { content: 'second' }] });
  });

  it('tells several changes of one subject at once, as the last of them', async () => {
    const client = await listen();
    const connection = await api.pool.connect();
    await connection.query(`BEGIN; UPDATE runs SET current_activity = 'Bash' WHERE id = 'worker'`);
    for (let count = 0; count < 5; count += 1) {
      await connection.query(
        `INSERT INTO outbox (kind, subject_id, session_id) VALUES ('run.updated', 'worker', 'main')`,
      );
    }
    await connection.query('COMMIT');
    connection.release();
    await announce(announced('session.updated', 'fork', { session_id: 'fork' }));
    await client.until('the fork', (events) => events.some(({ data }) => data.id === 'fork'));

    expect(names(client.events)).toEqual(['run.updated worker', 'session.updated fork']);
    expect(client.events[0]!.data.currentActivity).toBe('Bash');
    expect(client.events[0]!.id).toMatch(/\.5$/);
  });

  it('passes over what is gone', async () => {
    const client = await listen();
    await announce(announced('run.updated', 'nobody'), announced('session.updated', 'main'));
    await client.until('the next', ({ length }) => length > 0);
    expect(names(client.events)).toEqual(['session.updated main']);
  });

  it('tells each client what it asked for', async () => {
    await api.insert('sessions', session('other', { project_id: 'infra' }));
    const byCard = await listen({ query: `card=${cardId}` });
    const byProject = await listen({ query: 'project=infra' });
    const bySession = await listen({ query: 'session=main' });
    const everything = await listen();
    await announce(
      announced('session.updated', 'other', { session_id: 'other', project_id: 'infra' }),
      announced('run.updated', 'worker'),
      announced('card.updated', cardId, { session_id: null }),
      announced('session.updated', 'fork', { session_id: 'fork' }),
    );
    await everything.until('all', ({ length }) => length === 4);

    expect(names(byCard.events)).toEqual(['run.updated worker', `card.updated ${cardId}`]);
    expect(names(byProject.events)).toEqual(['session.updated other']);
    expect(names(bySession.events)).toEqual(['run.updated worker']);
  });

  it('loses nothing when an earlier transaction commits later', async () => {
    const client = await listen();
    const held = await api.pool.connect();
    await held.query('BEGIN');
    await held.query(
      `INSERT INTO outbox (kind, subject_id, session_id) VALUES ('run.updated', 'explore', 'main')`,
    );
    await announce(announced('run.updated', 'worker'), announced('run.updated', 'reviewer'));
    const second = await api.pool.connect();
    await second.query('BEGIN');
    await second.query(
      `INSERT INTO outbox (kind, subject_id, session_id) VALUES ('session.updated', 'main', 'main')`,
    );
    await second.query('COMMIT');
    second.release();
    // Polls pass in which a reader by id would have gone past the held row.
    let polls = 0;
    const count = () => (polls += 1);
    api.pool.on('acquire', count);
    await eventually(
      () => polls >= 5,
      () => 'no polls',
    );
    api.pool.off('acquire', count);
    expect(client.events).toEqual([]);
    await held.query('COMMIT');
    held.release();
    await client.until('all four', ({ length }) => length === 4);

    expect(names(client.events)).toEqual([
      'run.updated explore',
      'run.updated worker',
      'run.updated reviewer',
      'session.updated main',
    ]);
  });

  it('goes on after the database failed a poll', async () => {
    const client = await listen();
    await api.pool.query('ALTER TABLE runs RENAME TO runs_away');
    await announce(announced('run.updated', 'worker'));
    await eventually(
      () => api.errors.length > 0,
      () => 'no error was told',
    );
    await api.pool.query('ALTER TABLE runs_away RENAME TO runs');
    await client.until('the update', ({ length }) => length === 1);
    expect(names(client.events)).toEqual(['run.updated worker']);
  });
});

describe('a client that returns', () => {
  const read = async (): Promise<string[]> => {
    const client = await listen();
    await announce(
      announced('session.updated', 'main'),
      announced('run.updated', 'explore'),
      announced('run.updated', 'worker'),
    );
    await client.until('three', ({ length }) => length === 3);
    client.close();
    return client.events.map(({ id }) => id);
  };

  it('is told what it missed, once, and then what is new', async () => {
    const [first] = await read();
    await announce(announced('run.updated', 'explore'), announced('run.updated', 'explore'));
    const client = await listen({ lastEventId: first! });
    await announce(announced('run.updated', 'reviewer'));
    await client.until('the new', (events) => events.some(({ data }) => data.runId === 'reviewer'));

    expect(names(client.events)).toEqual([
      'run.updated worker',
      'run.updated explore',
      'run.updated reviewer',
    ]);
  });

  it('misses nothing that was told to nobody', async () => {
    const client = await listen();
    const id = client.lastId();
    client.close();
    await eventually(
      async () => (await connected()) === 0,
      () => 'still connected',
    );
    await announce(announced('run.updated', 'explore'));

    expect(names((await listen({ lastEventId: id })).events)).toEqual(['run.updated explore']);
    expect(names((await listen({ query: `lastEventId=${id}` })).events)).toEqual(['run.updated explore']);
    expect(names((await listen({ lastEventId: id, query: 'session=fork' })).events)).toEqual([]);
  });

  it('goes on from the header when its address still names where it began, as a reconnecting browser does', async () => {
    const [first, , last] = await read();
    const client = await listen({ lastEventId: last!, query: `lastEventId=${first!}` });
    await announce(announced('run.updated', 'reviewer'));
    await client.until('the new', (events) => events.some(({ data }) => data.runId === 'reviewer'));

    expect(names(client.events)).toEqual(['run.updated reviewer']);
  });

  it('is told states again that were held back, and lines only once', async () => {
    const client = await listen();
    await announce(announced('session.updated', 'main'));
    await announce(announced('run.updated', 'explore'));
    await api.pool.query(
      `WITH lines AS (
         INSERT INTO agent_logs (session_id, log_key, event_type, agent, content, metadata, occurred_at)
         VALUES ('main:a1', 'told', 'message', 'Explore', 'told', '{}', '2020-01-01'))
       INSERT INTO outbox (kind, subject_id, session_id) VALUES ('log.appended', 'main:a1', 'main')`,
    );
    await client.until('all', ({ length }) => length === 3);
    client.close();
    const [first, , last] = client.events.map(({ id }) => id);
    // Lines up to the last, states only up to the first.
    const held = `${last}.${parts(first!)[1]}.${parts(first!)[2]}`;

    const back = await listen({ lastEventId: held });
    expect(names(back.events)).toEqual(['run.updated explore']);
    // Cut now, it would be told the same again: it is still where it was.
    expect(back.events[0]!.id).toBe(held);
    expect(back.lastId()).toBe(last);
  });

  it('is told nothing again when it missed nothing', async () => {
    const ids = await read();
    expect((await listen({ lastEventId: ids.at(-1)! })).events).toEqual([]);
  });

  const parts = (id: string): [string, bigint, bigint] => {
    const [epoch, xid, row] = id.split('.');
    return [epoch!, BigInt(xid!), BigInt(row!)];
  };

  it.each<[string, (ids: string[]) => string]>([
    ['the update before the last', (ids) => ids.at(-2)!],
    ['a row below the last', (ids) => ids.at(-1)!.replace(/\d+$/, (row) => String(Number(row) - 1))],
  ])('with the id of %s is told the last again, once, and nothing else', async (_, pick) => {
    const client = await listen({ lastEventId: pick(await read()) });
    await announce(announced('run.updated', 'reviewer'));
    await client.until('the new', (events) => events.some(({ data }) => data.runId === 'reviewer'));

    expect(names(client.events)).toEqual(['run.updated worker', 'run.updated reviewer']);
  });

  it.each<[string, string, (id: string) => string]>([
    ['garbage', 'malformed', () => 'certainly not an id'],
    ['negative', 'malformed', (id) => `${parts(id)[0]}.-1.-1`],
    ['ten kilobytes', 'malformed', () => 'x'.repeat(10_000)],
    ['numbers beyond 64 bits', 'malformed', (id) => `${parts(id)[0]}.9999999999999999999.1`],
    ['another database', 'other-database', (id) => `0123456789ab.${parts(id)[1]}.${parts(id)[2]}`],
    ['ahead of itself', 'malformed', (id) => `${id}.${parts(id)[1] + 1n}.1`],
    ['half a place too long', 'malformed', (id) => `${id}.1`],
    ['the future', 'future', (id) => `${parts(id)[0]}.${parts(id)[1] + 1_000_000n}.1`],
    ['of states before the oldest row', 'expired', (id) => `${id}.${parts(id)[1] - 100n}.1`],
    ['before the oldest row', 'expired', (id) => `${parts(id)[0]}.${parts(id)[1] - 100n}.${parts(id)[2]}`],
  ])('with an id that is %s fetches everything again, told so once', async (_, reason, spoil) => {
    const [first] = await read();
    const client = await listen({ lastEventId: spoil(first!) });
    await client.until('the resync', ({ length }) => length > 0);
    expect(client.events).toMatchObject([{ event: 'resync', data: { reason } }]);

    // The resync carries a good id: from there on it goes as ever.
    await announce(announced('run.updated', 'explore'));
    await client.until('the next', ({ length }) => length > 1);
    expect(names(client.events.slice(1))).toEqual(['run.updated explore']);
    expect((await listen({ lastEventId: client.events[0]!.id })).events.map(({ event }) => event)).toEqual([
      'run.updated',
    ]);
  });

  it('fetches everything again when what it missed was deleted', async () => {
    const [first] = await read();
    await announce(announced('run.updated', 'worker'));
    await api.pool.query('DELETE FROM outbox WHERE id <= 2');

    expect((await listen({ lastEventId: first! })).events).toMatchObject([
      { event: 'resync', data: { reason: 'expired' } },
    ]);
  });

  it('fetches everything again when it missed more than is worth telling', async () => {
    const [first] = await read();
    await api.insert(
      'runs',
      ...Array.from({ length: 30 }, (_, index) => run(`big-${index}`, { prompt: 'x'.repeat(20_000) })),
    );
    await announce(...Array.from({ length: 30 }, (_, index) => announced('run.updated', `big-${index}`)));

    expect((await listen({ lastEventId: first! })).events).toMatchObject([
      { event: 'resync', data: { reason: 'too-many' } },
    ]);
    await api.pool.query(`DELETE FROM runs WHERE id LIKE 'big-%'`);
  });
});
