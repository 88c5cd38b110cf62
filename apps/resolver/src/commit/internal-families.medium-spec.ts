import { expect, it } from '@jest/globals';
import type { Database } from '@tributary/store';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { ToldFamily } from '../test-kit/told-family.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch } from './commit-batch.js';

async function mainSessions(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM sessions WHERE id = root_id AND purpose IS NULL ORDER BY id',
  );
  return rows.map(({ id }) => id);
}

it.each([
  ['2.0.71-f-text', '6ffafb20-6642-4174-adbd-a9da177c58f8'],
  ['2.0.71-l-text', '4767b096-5b8e-47a9-bd72-feae64e1f230'],
])('of %s the one session is shown, not those that only its warm-up names', async (run, sessionId) => {
  await withResolver(async (options, sources) => {
    for (const chunk of await corpusChunks(run, sources, 1)) await commitBatch(options, [chunk]);
    expect(await mainSessions(options.database)).toEqual([sessionId]);
  });
});

it('shows a session that has only a title from the first thing on that it or an agent does', async () => {
  await withResolver(async (options) => {
    const families = [1, 2, 3].map(() => new ToldFamily(options, Date.now() - 60_000));
    const [own, asked, planned] = families;
    for (const each of families) {
      await each.told(each.event('session.titled', 1, { title: 'A title', origin: 'model' }));
    }
    expect(await mainSessions(options.database)).toEqual([]);
    await own?.told(own.works(2));
    await asked?.told(asked.works(2, asked.child()));
    await planned?.told(planned.event('todos.replaced', 2, { todos: [] }));
    expect(await mainSessions(options.database)).toEqual(families.map(({ main }) => main));
  });
});

it('shows a session from its own first line on, or from the first agent that was asked for', async () => {
  await withResolver(async (options) => {
    const family = (): ToldFamily => new ToldFamily(options, Date.now() - 60_000);
    const [own, asked] = [family(), family()];
    for (const each of [own, asked]) {
      const seen = { sessionId: each.child('w1'), tool: 'claude-code', rootSessionId: each.main } as const;
      await each.told(each.event('session.seen', 1, { ...seen, purpose: 'warm-up' }));
    }
    expect(await mainSessions(options.database)).toEqual([]);
    await own.told(own.works(2));
    await asked.told(asked.works(2, asked.child()));
    expect(await mainSessions(options.database)).toEqual([own.main, asked.main]);
  });
});
