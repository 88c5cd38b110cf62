import type { PriceBook } from '@tributary/domain';
import { keepPrices, type Database } from '@tributary/store';
import type { Job } from '@tributary/stream';

/** The rates that were used, for dashboards: what something cost can be followed. */
export function priceJobs(database: Database, book: PriceBook): Job[] {
  const ratesOn = (model: string, day: Date): object | null =>
    book.ratesOf({ model, at: day.getTime() }) ?? null;
  return [{ name: 'keep-prices', everyMs: 600_000, run: () => keepPrices(database, ratesOn) }];
}
