import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPriceBook } from './read-price-book.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-prices-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function bookOf(content: string): ReturnType<typeof readPriceBook> {
  const path = join(folder, 'prices.json');
  await writeFile(path, content);
  return await readPriceBook(path);
}

const query = {
  model: 'house-model-1',
  at: null,
  tokens: { input: 1_000_000, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 },
  webSearches: 0,
  isFast: false,
};

describe("a price file of one's own", () => {
  it('gives a price to a model that no public table knows', async () => {
    const book = await bookOf('[{ "model": "house-model-1", "input": 2, "output": 4 }]');
    expect(book.price(query)).toEqual({ usd: 2 });
  });

  it('is not needed', async () => {
    expect((await readPriceBook(undefined)).price(query)).toEqual({ unpriced: true });
  });

  it.each(['not json', '[{ "model": "x" }]', '{}'])(
    'is refused by name when it is wrong: %s',
    async (content) => {
      await expect(bookOf(content)).rejects.toMatchObject({ code: 'malformed_config_file' });
    },
  );
});
