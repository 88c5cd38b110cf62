import { readFile } from 'node:fs/promises';
import { createPriceBook, priceOverridesSchema, type PriceBook } from '@tributary/domain';
import { TributaryError } from '@tributary/platform';
import { z } from 'zod';

/** The public price table, with the rows of the user's own file before it. */
export async function readPriceBook(path: string | undefined): Promise<PriceBook> {
  if (path === undefined) return createPriceBook();
  const read = priceOverridesSchema.safeParse(await readJson(path));
  if (read.success) return createPriceBook({ overrides: read.data });
  throw malformed(path, z.prettifyError(read.error));
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw malformed(path, (error as Error).message);
  }
}

function malformed(path: string, reason: string): TributaryError {
  return new TributaryError(
    'malformed_prices',
    `The price file ${path} (TRIBUTARY_PRICES) cannot be used: ${reason}`,
  );
}
