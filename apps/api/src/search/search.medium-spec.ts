import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchHit } from '@tributary/domain';
import { SearchIndex } from '@tributary/store';
import { at, cardId, seedFamily, session } from '../test-kit/seed-family.js';
import { eventually } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

const part = (id: string, text: string, more: object = {}) => ({
  session_id: 'main',
  part_id: id,
  role: 'assistant',
  kind: 'text',
  at: at(40),
  text,
  ...more,
});

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
  await api.insert('sessions', session('other', { project_id: 'library', title: 'Payments of fines' }));
  await api.insert(
    'messages',
    part('m1', 'The payments are retried twice. Payments fail when the bank sleeps.'),
    part('m2', 'We looked at payments once, among many other things that have nothing to do with it.'),
    part('m3', 'quixotic <img src=x onerror=alert(1)> \uE000mark\uE001 💳'),
    part('m4', `${'filler '.repeat(2_000)} beyondtheend`),
    part('m5', 'naïve résumé 你好 Straße', { at: null }),
    part('p9', 'Please fix the zebra crossing', { role: 'user', is_prompt: true }),
    part('t9', '{"command":"grep -rn xylophone src/"}', {
      kind: 'tool',
      tool_use_id: 't9',
      tool_name: 'Bash',
    }),
    part('o1', 'payments', { session_id: 'other' }),
  );
  await index();
});

afterAll(() => api.stop());

const MISSING = `
  SELECT count(*)::int AS missing FROM messages LEFT JOIN message_words known USING (session_id, part_id)
   WHERE known.bytes IS DISTINCT FROM octet_length(messages.text)`;

/** The server indexes too, and only one of the two at a time. */
const index = async (): Promise<void> => {
  const steps = new SearchIndex(api.pool);
  const isComplete = async (): Promise<boolean> => {
    while (await steps.step());
    const { rows } = await api.pool.query<{ missing: number }>(MISSING);
    return rows[0]?.missing === 0;
  };
  await eventually(isComplete, () => 'the words of all messages');
};

const find = async (query: string) => (await api.get(`/api/search?${query}`)).body;
const idsOf = async (q: string): Promise<string[]> => {
  const { items } = await find(`q=${encodeURIComponent(q)}`);
  return items.map(
    ({ kind, partId, sessionId, cardId: card }: SearchHit) => partId ?? (kind === 'card' ? card : sessionId),
  );
};
const words = ({ excerpt: { text, ranges } }: SearchHit) =>
  ranges.map(([start, end]) => text.slice(start, end));

describe('GET /api/search', () => {
  it('finds titles of cards and sessions, prompts, messages and tool inputs', async () => {
    expect(await idsOf('zebra')).toEqual(['p9']);
    expect(await idsOf('xylophone')).toEqual(['t9']);
    expect(await idsOf('PAY-1')).toEqual([cardId]);
    expect(await idsOf('fines')).toEqual(['other']);
  });

  it('tells where each is and what was found', async () => {
    const [tool] = (await find('q=xylophone')).items;
    expect(tool).toMatchObject({
      kind: 'message',
      cardId,
      sessionId: 'main',
      rootSessionId: 'main',
      projectId: 'shop',
      title: 'Retry',
      toolName: 'Bash',
      at: at(40),
    });
    expect(words(tool)).toEqual(['xylophone']);
  });

  it('shows the key of a card, unless it was made for a session', async () => {
    await api.insert('cards', { key: 'session:other', title: 'Kakapo', is_auto: true });
    const [auto] = (await find('q=kakapo')).items;
    expect(auto.excerpt.text).toBe('Kakapo');
    const [named] = (await find('q=PAY-1')).items;
    expect(named.excerpt.text).toBe('PAY-1 Retry payments');
  });

  it('ranks titles above texts, and texts with more of it above those with less', async () => {
    const found = await idsOf('payments');
    expect(found.slice(0, 2).sort()).toEqual([cardId, 'other'].sort());
    expect(found.indexOf('m1')).toBeLessThan(found.indexOf('m2'));
  });

  it('matches the beginnings of words, phrases, alternatives and what is left out', async () => {
    expect(await idsOf('xylo')).toEqual(['t9']);
    expect(await idsOf('"bank sleeps"')).toEqual(['m1']);
    expect(await idsOf('"sleeps bank"')).toEqual([]);
    expect((await idsOf('zebra OR xylophone')).sort()).toEqual(['p9', 't9']);
    expect(await idsOf('payments retried -bank')).toEqual([]);
    expect(await idsOf('résumé 你好')).toEqual(['m5']);
  });

  it('gives text, never markup', async () => {
    const [hit] = (await find('q=quixotic')).items;
    expect(hit.excerpt.text).toBe('quixotic <img src=x onerror=alert(1)> mark 💳');
    expect(words(hit)).toEqual(['quixotic']);
  });

  it('does not read texts to their end', async () => {
    expect(await idsOf('beyondtheend')).toEqual([]);
  });

  it('pages through all hits once, within a project', async () => {
    const all: SearchHit[] = [];
    let cursor = '';
    do {
      const { items, nextCursor, total } = await find(`q=payments&project=shop&limit=1${cursor}`);
      expect(total).toBe(3);
      all.push(...items);
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(all.map(({ kind, partId }) => partId ?? kind)).toEqual(['card', 'm1', 'm2']);
  });

  it.each(["'", '\\', '"', '-', '&|!()<->:*', '💳', "a'':*b", '$1', "'); DROP TABLE cards;--"])(
    'is not disturbed by %s',
    async (q) => {
      expect((await api.get(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
    },
  );

  it.each(['', 'q=', `q=${'x'.repeat(201)}`, 'q=a%00b', 'q=a&limit=201', 'q=a&cursor=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await api.get(`/api/search?${query}`)).status).toBe(400);
    },
  );

  it('follows what is stored by itself, within seconds', async () => {
    const say = async (partId: string, text: string): Promise<void> => {
      await api.insert('messages', part(partId, text, { session_id: 'fork' }));
      await api.insert('outbox', { kind: 'log.appended', subject_id: 'fork', session_id: 'fork' });
    };
    await say('n1', 'a wombat appeared');
    await eventually(
      async () => (await idsOf('wombat')).includes('n1'),
      () => 'the wombat',
    );
    await say('n2', 'a second wombat');
    await eventually(
      async () => (await idsOf('wombat')).includes('n2'),
      () => 'the second wombat',
    );
  });

  it('follows a text that changes', async () => {
    await api.pool.query(`UPDATE messages SET text = 'a numbat instead' WHERE part_id = 'n1'`);
    await api.insert('outbox', { kind: 'log.appended', subject_id: 'fork', session_id: 'fork' });
    await eventually(
      async () => (await idsOf('numbat')).includes('n1'),
      () => 'the numbat',
    );
    expect(await idsOf('wombat')).toEqual(['n2']);
  });

  it('takes many long texts apart in several steps, and leaves none out', async () => {
    const long = 'filler '.repeat(1_200);
    const parts = Array.from({ length: 20 }, (_, index) =>
      part(`l${index}`, `quokka ${long}`, { session_id: 'fork' }),
    );
    await api.insert('messages', ...parts);
    await api.insert('outbox', { kind: 'log.appended', subject_id: 'fork', session_id: 'fork' });
    await index();
    expect((await idsOf('quokka')).sort()).toEqual(parts.map(({ part_id: id }) => id).sort());
  });

  it('looks through everything again when the outbox does not reach back', async () => {
    await api.insert('messages', part('n3', 'a bandicoot', { session_id: 'fork' }));
    await api.pool.query(`DELETE FROM outbox; UPDATE outbox_followers SET xid = '1', outbox_id = 1`);
    await api.insert('outbox', { kind: 'card.updated', subject_id: cardId });
    await eventually(
      async () => (await idsOf('bandicoot')).includes('n3'),
      () => 'the bandicoot',
    );
  });
});
