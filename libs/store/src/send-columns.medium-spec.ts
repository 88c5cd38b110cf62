import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from './test-kit/index.js';
import { rowShape } from './write/row-shape.js';
import type { Database } from './write/transaction.js';

const shape = rowShape({ place: 'integer', text: 'text' });
const digestOfAll = `SELECT md5(string_agg(text, '' ORDER BY place)) AS digest FROM ${shape.rows}`;
const megabyte = 1024 * 1024;

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await database.drop();
});

function textsOf(statement: string, bytes: number): string[] {
  const text = `${statement} é `.repeat(Math.ceil(bytes / 10 / (statement.length + 3)));
  return Array.from({ length: 10 }, (_, place) => `${place} ${text}`);
}

async function digestThere(client: Pick<Database, 'query'>, texts: readonly string[]): Promise<unknown> {
  const rows = texts.map((text, place) => ({ text, place }));
  const answer = await client.query<{ digest: string }>(digestOfAll, shape.values(rows));
  return answer.rows[0]?.digest;
}

function digestHere(texts: readonly string[]): string {
  return createHash('md5').update(texts.join('')).digest('hex');
}

describe('columns on their way to the server', () => {
  it('arrive whole while their socket is full and other connections send', async () => {
    const busy = await database.connect();
    try {
      // Nothing of what follows is read until this is answered, so that it waits in the process.
      const held = busy.query('SELECT pg_sleep(0.5)');
      const waiting = Array.from({ length: 24 }, (_, index) => textsOf(`waiting ${index}`, megabyte));
      const others = Array.from({ length: 24 }, (_, index) => textsOf(`other ${index}`, megabyte));
      const sent = waiting.map((texts) => digestThere(busy, texts));
      for (const texts of others) expect(await digestThere(database, texts)).toBe(digestHere(texts));
      await held;
      expect(await Promise.all(sent)).toEqual(waiting.map(digestHere));
    } finally {
      busy.release();
    }
  });

  it.each([0.2, 3, 5, 20])('arrive whole where a statement has %s MB', async (megabytes) => {
    const texts = textsOf('large', megabytes * megabyte);
    expect(await digestThere(database, texts)).toBe(digestHere(texts));
  });

  it('go with other parameters too', async () => {
    const { rows } = await database.query<{ text: string }>(
      `SELECT $3 || text AS text FROM ${shape.rows} ORDER BY place`,
      [...shape.values(['a', 'b'].map((text, place) => ({ text, place }))), 'column '],
    );
    expect(rows.map(({ text }) => text)).toEqual(['column a', 'column b']);
  });

  it('leave a connection usable whose statement could not be parsed', async () => {
    await expect(
      database.query(`SELECT nothing FROM ${shape.rows}`, shape.values([{ place: 1, text: 'a' }])),
    ).rejects.toThrow('nothing');
    const texts = textsOf('after', 1_000);
    expect(await digestThere(database, texts)).toBe(digestHere(texts));
  });
});
