import { expect, it } from '@jest/globals';
import { createCard, removeHost } from '@tributary/store';
import { actorNamed } from '@tributary/store/test-kit';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch } from './commit-batch.js';

/** Whom each change of a card was told, also of one that is gone since. */
const TOLD = `SELECT DISTINCT subject_id AS card, project_id AS project FROM outbox WHERE kind = 'card.updated'`;

it('tells those who watch its project of a card that is made, changed and gone', async () => {
  await withResolver(async (options, sources) => {
    const { database } = options;
    const told = async (): Promise<unknown[]> => {
      const { rows } = await database.query(TOLD);
      await database.query('DELETE FROM outbox');
      return rows;
    };
    for (const chunk of await corpusChunks('2.1.325-n-sync-text', sources, 3))
      await commitBatch(options, [chunk]);
    const { rows: made } = await database.query<{ card: string; project: string; session: string }>(
      'SELECT id::text AS card, project_id AS project, ai_session_id AS session FROM cards',
    );
    const [{ card, project, session } = { card: '', project: '', session: '' }] = made;
    expect(project).toMatch(/\S/);
    expect(await told()).toEqual([{ card, project }]);

    const wanted = { title: 'Wanted', key: null, aiSessionId: session, projectId: project };
    await createCard(database, options, { card: wanted, by: actorNamed('ann') });
    expect(await told()).toEqual(expect.arrayContaining([{ card, project }]));

    await removeHost(database, 'laptop');
    expect((await told()).map((row) => (row as { project: string }).project)).toEqual([project]);
  });
});
