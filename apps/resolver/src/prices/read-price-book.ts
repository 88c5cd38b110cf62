import { createPriceBook, priceOverridesSchema, type PriceBook } from '@tributary/domain';
import { readConfigFile } from '@tributary/platform';

/** The public price table, with the rows of the user's own file before it. */
export async function readPriceBook(path: string | undefined): Promise<PriceBook> {
  if (path === undefined) return createPriceBook();
  const overrides = await readConfigFile(priceOverridesSchema, { path, setting: 'TRIBUTARY_PRICES' });
  return createPriceBook({ overrides });
}
