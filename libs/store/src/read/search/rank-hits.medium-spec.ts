import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../../test-kit/index.js';
import { maxRanked } from './rank-hits.js';
import { SearchRepository, type SearchRequest } from './search.repository.js';

let database: FreshDatabase;

const owner = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';

/**
 * 6,000 texts, the first the newest and one of unknown time. Each says `common`, every fourth `frequent`, every
 * fortieth `seldom`, and only the older half `formerly`.
 */
const TEXTS = `
  INSERT INTO messages (session_id, part_id, role, kind, at, text)
  SELECT (ARRAY['open', 'closed', 'warm-up', 'elsewhere'])[1 + n % 4], 'p' || n, 'assistant', 'text',
         CASE WHEN n <> 5760 THEN timestamptz '2026-11-16 12:00Z' - n * interval '1 minute' END,
         concat_ws(' ', 'common', CASE WHEN n / 4 % 4 = 0 THEN 'frequent' END, CASE WHEN n / 4 % 40 = 0 THEN 'seldom' END,
                   CASE WHEN n > 3000 THEN 'formerly' END)
    FROM generate_series(1, 6000) n`;

beforeAll(async () => {
  database = await freshDatabase();
  await database.query(`
    INSERT INTO projects (id, name, path, visibility)
    VALUES ('team', 'team', '/team', 'team'), ('own', 'own', '/own', 'owner');
    INSERT INTO sessions (id, root_id, project_id, developer_id, purpose, facts) VALUES
      ('open', 'open', 'team', NULL, NULL, '{}'), ('elsewhere', 'elsewhere', NULL, NULL, NULL, '{}'),
      ('closed', 'closed', 'own', '${owner}', NULL, '{}'), ('warm-up', 'open', 'team', NULL, 'warm-up', '{}');
    ${TEXTS};
    INSERT INTO message_words (session_id, part_id, at, bytes, words)
    SELECT session_id, part_id, at, octet_length(text), to_tsvector('simple', text) FROM messages`);
  // Where to look follows from how frequent the planner thinks words are.
  await database.query('ANALYZE message_words');
});

afterAll(async () => {
  await database.drop();
});

/** What was found, in the order of time. */
const find = async (request: SearchRequest): Promise<(string | null)[]> => {
  const { items, total } = await new SearchRepository(database).find(request, { limit: 1_000 });
  expect(total).toBe(items.length);
  const time = (at: string | null): number => (at === null ? 0 : Date.parse(at));
  return [...items].sort((a, b) => time(b.at) - time(a.at)).map(({ partId }) => partId);
};

/** All that match, one by one; a word behind a minus must not be in a text. */
const expected = async (q: string, sessions: readonly string[]): Promise<string[]> => {
  const said = q.split(' ').filter((word) => !word.startsWith('-'));
  const unsaid = q.split(' ').flatMap((word) => (word.startsWith('-') ? [word.slice(1)] : []));
  const { rows } = await database.query<{ part_id: string }>(
    `SELECT part_id FROM messages
      WHERE string_to_array(text, ' ') @> $1::text[] AND NOT string_to_array(text, ' ') && $2::text[]
        AND session_id = ANY ($3) ORDER BY at DESC NULLS LAST LIMIT ${maxRanked}`,
    [said, unsaid, sessions],
  );
  return rows.map(({ part_id }) => part_id);
};

const everybodys = ['open', 'elsewhere', 'closed'];

describe('the messages of a search', () => {
  it.each(['common', 'frequent', 'seldom', 'formerly', 'never'])(
    'are the newest that say "%s", however many do',
    async (word) => {
      expect(await find({ q: word })).toEqual(await expected(word, everybodys));
    },
  );

  it.each([
    'common -frequent',
    'frequent -seldom',
    'formerly -frequent',
    'formerly -seldom',
    'frequent -formerly',
    'seldom -frequent',
    'common -common',
    '-formerly',
    'common -never',
  ])('are the newest of "%s", none with what is not wanted', async (q) => {
    expect(await find({ q })).toEqual(await expected(q, everybodys));
  });

  it('are as many as there are where these are few, and one of unknown time comes last', async () => {
    const found = await find({ q: 'frequent', project: 'team' });
    expect(found).toHaveLength(375);
    expect(found).toEqual(await expected('frequent', ['open']));
    expect((await find({ q: 'formerly seldom' })).at(-1)).toBe('p5760');
  });

  it('are none of a session that nothing is known of', async () => {
    await database.query(`
      INSERT INTO messages (session_id, part_id, role, kind, text) VALUES ('gone', 'stray', 'assistant', 'text', 'stray');
      INSERT INTO message_words (session_id, part_id, bytes, words) VALUES ('gone', 'stray', 5, 'stray')`);
    const { items } = await new SearchRepository(database).find({ q: 'stray' }, { limit: 10 });
    expect(items).toEqual([]);
  });

  it.each(['common', 'frequent', 'seldom', 'formerly'])(
    'say "%s" to its owner and to nobody else where a conversation is closed',
    async (word) => {
      expect(await find({ q: word, reader: { developerId: owner } })).toEqual(
        await expected(word, everybodys),
      );
      for (const developerId of [other, null]) {
        expect(await find({ q: word, reader: { developerId } })).toEqual(
          await expected(word, ['open', 'elsewhere']),
        );
      }
    },
  );
});
