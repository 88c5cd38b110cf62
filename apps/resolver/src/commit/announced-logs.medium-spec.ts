import { expect, it } from '@jest/globals';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch } from './commit-batch.js';

/** Every line that a transaction wrote, with what the same transaction announced of its session's feed. */
const WRITTEN = `
  SELECT log.occurred_at AS "occurredAt", told.id IS NOT NULL AS "isTold",
         told.logs_from AS "logsFrom"
    FROM agent_logs log
    LEFT JOIN outbox told ON told.kind = 'log.appended' AND told.subject_id = log.session_id
         AND (told.xid::text::numeric % 4294967296)::text = log.xmin::text
   WHERE log.xmin::text = (SELECT (max(xid)::text::numeric % 4294967296)::text FROM outbox)`;

interface Written {
  occurredAt: Date;
  isTold: boolean;
  logsFrom: Date | null;
}

it.each(['2.1.325-n-sync-text', '2.1.199-g-text'])(
  'announces every line of %s that it wrote, and none as younger than it is, however small the batches',
  async (run) => {
    await withResolver(async (options, sources) => {
      const chunks = await corpusChunks(run, sources, 3);
      let bounded = 0;
      for (const chunk of chunks) {
        await commitBatch(options, [chunk]);
        const { rows } = await options.database.query<Written>(WRITTEN);
        for (const { occurredAt, isTold, logsFrom } of rows) {
          expect(isTold).toBe(true);
          if (logsFrom !== null) expect(occurredAt >= logsFrom).toBe(true);
          if (logsFrom !== null) bounded += 1;
        }
      }
      expect(bounded).toBeGreaterThan(chunks.length / 4);
    });
  },
);
