import { createPriceBook } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { SourceRepository } from '@tributary/store';
import { freshDatabase } from '@tributary/store/test-kit';
import type { CommitOptions } from '../commit/commit-batch.js';
import { priceClaim } from '../commit/price-claim.js';

const price = priceClaim(createPriceBook());

/** A database of one's own with what the commit needs, gone when the work is done. */
export async function withResolver<Result>(
  work: (options: CommitOptions, sources: SourceRepository) => Promise<Result>,
): Promise<Result> {
  const database = await freshDatabase();
  try {
    const sources = new SourceRepository({ pool: database, hostId: 'laptop' });
    return await work({ database, parse, price, orphanAfterMs: 900_000, autoCards: 'per-session' }, sources);
  } finally {
    await database.drop();
  }
}
