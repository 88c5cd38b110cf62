import { parse } from '@tributary/parser';
import { priceClaim, readPriceBook, type CommitOptions } from '@tributary/resolver';
import type { Database } from '@tributary/store';
import type { DatabaseConfig } from './database.config.js';

/** What the resolver would use: a command that does its work decides as it does. */
export async function commitOptions(
  database: Database,
  { orphanAfterMs, autoCards, pricesFile }: DatabaseConfig,
): Promise<CommitOptions> {
  const price = priceClaim(await readPriceBook(pricesFile));
  return { database, parse, price, orphanAfterMs, autoCards };
}
