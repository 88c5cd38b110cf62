import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NewsReader, openDatabase, PrivateSessionsRepository, type Database } from '@tributary/store';
import { freshDatabase } from '@tributary/store/test-kit';
import type { FastifyRequest } from 'fastify';
import { setPrincipal } from '../access/principal.js';
import { ReadingService } from '../access/reading.service.js';
import type { ApiOptions } from '../api-options.js';
import { AnswerCache } from './answer-cache.service.js';

const owner = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';
const NEWS = `INSERT INTO outbox (kind, subject_id, session_id) VALUES ('session.updated', $1, $1)`;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Database;
let cache: AnswerCache;
let reads: number;

beforeAll(async () => {
  database = await freshDatabase();
  pool = openDatabase(database.url);
});

beforeEach(() => {
  const reading = new ReadingService({ pool } as ApiOptions, new PrivateSessionsRepository(pool));
  cache = new AnswerCache(new NewsReader(pool), reading);
  reads = 0;
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

function requestOf(developerId: string | null): FastifyRequest {
  const request = {} as FastifyRequest;
  const tokenId = developerId === null ? null : `token of ${developerId}`;
  setPrincipal(request, { tokenId, developerId, name: 'somebody', role: 'member', scopes: ['read'] });
  return request;
}

/** Whoever asked before has looked at the news and begun to read, or waits for one who has. */
async function looked(): Promise<void> {
  await cache.answer(requestOf(null), 'another key', {
    read: async () => ({ about: [], quoted: [], whole: null }),
    withhold: (whole) => whole,
  });
}

interface Asked {
  readonly developerId?: string | null;
  readonly about?: readonly string[] | null;
  readonly until?: Promise<void>;
}

/** What is answered about the session `main`: how often it was read, and whose words are left out. */
async function ask({ developerId = null, about = ['main'], until }: Asked = {}): Promise<string> {
  const answer = await cache.answer(requestOf(developerId), 'key', {
    read: async () => {
      reads += 1;
      const whole = { read: reads, closed: [] as string[] };
      await until;
      return { about, quoted: ['main'], whole };
    },
    withhold: (whole, closed) => ({ ...whole, closed: [...closed] }),
  });
  return answer.bytes.toString();
}

describe('a kept answer', () => {
  it('is-given-again-until-there-is-news-of-it', async () => {
    const first = await ask();
    expect(await ask()).toBe(first);
    await pool.query(NEWS, ['another']);
    expect(await ask()).toBe(first);
    await pool.query(NEWS, ['main']);

    expect(await ask()).toBe('{"read":2,"closed":[]}');
    expect(await ask()).toBe('{"read":2,"closed":[]}');
  });

  it('is-not-given-after-a-commit-that-began-before-the-last-look', async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(NEWS, ['main']);
    await ask();
    // A later transaction is done first, and looked at.
    await pool.query(NEWS, ['another']);
    await ask();
    expect(reads).toBe(1);
    await client.query('COMMIT');
    client.release();

    expect(await ask()).toBe('{"read":2,"closed":[]}');
  });

  it('is-not-given-to-who-knows-of-news-while-others-look', async () => {
    await ask();
    const looking = ask();
    await pool.query(NEWS, ['main']);
    const answers = await Promise.all([ask(), ask(), looking]);

    expect(answers[0]).not.toContain('"read":1');
    expect(answers[1]).not.toContain('"read":1');
  });

  it('is-read-once-for-all-who-ask-together', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    const asking = Array.from({ length: 5 }, () => ask({ until }));
    await looked();
    goOn();

    expect(new Set(await Promise.all(asking)).size).toBe(1);
    expect(reads).toBe(1);
  });

  it('is-read-again-for-who-knows-of-news-that-its-reading-may-have-missed', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    const first = ask({ until });
    await looked();
    await pool.query(NEWS, ['main']);
    const second = ask();
    await looked();
    goOn();

    expect(await first).toContain('"read":1');
    expect(await second).toContain('"read":2');
  });

  it('that-is-about-everything-is-given-until-there-is-any-news', async () => {
    await ask({ about: null });
    expect(await ask({ about: null })).toContain('"read":1');
    await pool.query(NEWS, ['another']);

    expect(await ask({ about: null })).toContain('"read":2');
  });

  it('is-forgotten-when-the-news-are-too-many-to-tell', async () => {
    await ask();
    await pool.query(
      `INSERT INTO outbox (kind, subject_id, session_id)
       SELECT 'session.updated', 'main', 'main' FROM generate_series(1, 2000)`,
    );

    expect(await ask()).toBe('{"read":2,"closed":[]}');
  });

  it('is-kept-apart-for-those-who-may-not-read-all-of-it-as-soon-as-a-project-closes', async () => {
    await pool.query(`INSERT INTO developers (id, name) VALUES ($1, 'ann'), ($2, 'ben')`, [owner, other]);
    await pool.query(`INSERT INTO projects (id, name, path) VALUES ('shop', 'shop', '/shop')`);
    await pool.query(
      `INSERT INTO sessions (id, root_id, project_id, developer_id, facts) VALUES ('main', 'main', 'shop', $1, '{}')`,
      [owner],
    );
    expect(await ask({ developerId: other })).toBe('{"read":1,"closed":[]}');
    await pool.query(`UPDATE projects SET visibility = 'owner'`);

    expect(await ask({ developerId: other })).toBe('{"read":1,"closed":["main"]}');
    expect(await ask({ developerId: owner })).toBe('{"read":1,"closed":[]}');
    expect(await ask({ developerId: other })).toBe('{"read":1,"closed":["main"]}');
    expect(reads).toBe(1);
  });
});
