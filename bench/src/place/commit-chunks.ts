import { createPriceBook, type RawChunk } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { commitBatch, priceClaim } from '@tributary/resolver';
import type { Database } from '@tributary/store';

/** As the resolver cuts its transactions: 2,000 lines. */
const chunksPerBatch = 40;

/** The resolver's commit, without the stream before it. */
export async function commitChunks(database: Database, chunks: readonly RawChunk[]): Promise<void> {
  const price = priceClaim(createPriceBook());
  const options = { database, parse, price, orphanAfterMs: 900_000, autoCards: 'per-session' } as const;
  for (let index = 0; index < chunks.length; index += chunksPerBatch) {
    await commitBatch(options, chunks.slice(index, index + chunksPerBatch));
  }
}
