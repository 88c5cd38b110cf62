import { createPriceBook } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { Committer, priceClaim } from '@tributary/resolver';
import type { Database } from '@tributary/store';
import type { PlacedChunk } from './read-chunks.js';

/** Of different partitions, as in `tributary up`: one is computed while another one is in the database. */
const commitsAtOnce = 2;

/** The resolver's commit, without the stream before it. */
export async function commitChunks(database: Database, chunks: readonly PlacedChunk[]): Promise<void> {
  const price = priceClaim(createPriceBook());
  const committer = new Committer({
    ...{ database, parse, price },
    ...{ orphanAfterMs: 900_000, autoCards: 'per-session' },
  });
  const waiting = [...Map.groupBy(chunks, ({ partition }) => partition).values()];
  const work = async (): Promise<void> => {
    for (let own = waiting.shift(); own !== undefined; own = waiting.shift()) await committer.commit(own);
  };
  await Promise.all(Array.from({ length: commitsAtOnce }, work));
}
