import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { freshDatabase, type FreshDatabase } from './test-kit/fresh-database.js';
import { inTransaction } from './write/transaction.js';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await database.drop();
});

describe('an answer of the database', () => {
  it('waits for no large collection of garbage', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
    collect();
    const before = process.memoryUsage().heapUsed;
    await inTransaction(database, async (client) => {
      for (let asked = 0; asked < 200; asked += 1) {
        await client.query(
          `SELECT 'number ' || n AS name, repeat('x', 50) AS text FROM generate_series(1, 500) n`,
        );
      }
    });
    collect({ type: 'minor' });
    collect({ type: 'minor' });
    // All of them are 13 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000_000);
  });

  it('leads to who asked where it is an error', async () => {
    const askForNothing = async (): Promise<void> => {
      await inTransaction(database, async (client) => {
        await client.query('SELECT nothing');
      });
    };
    const error: unknown = await askForNothing().catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: '42703', stack: expect.stringContaining('askForNothing') });
  });
});
