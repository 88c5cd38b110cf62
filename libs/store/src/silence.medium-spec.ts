import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from './open-database.js';
import { isDatabaseDown } from './read/health/is-database-down.js';
import { allowSilence } from './silence.js';
import { freshDatabase, type FreshDatabase } from './test-kit/fresh-database.js';
import { startSilentLine, type SilentLine } from './test-kit/silent-line.js';
import { inLongTransaction, inTransaction, type Database } from './write/transaction.js';

const impatientMs = 100;
let fresh: FreshDatabase;
let line: SilentLine;
let database: Database;

beforeEach(async () => {
  fresh = await freshDatabase();
  line = await startSilentLine(fresh.url);
  database = openDatabase(line.url, { connections: 1 });
  database.on('connect', (client) => allowSilence(client, impatientMs));
});

afterEach(async () => {
  await line[Symbol.asyncDispose]();
  await database.end();
  await fresh.drop();
});

const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
  await asked.then(
    () => 'it was answered',
    (error: unknown) => error,
  );

describe('a database that sends neither an answer nor an end', () => {
  it.each([
    ['a statement', () => database.query('SELECT 1')],
    ['a transaction', () => inTransaction(database, (client) => client.query('SELECT 1'))],
  ])('does not hold up %s for ever', async (_, ask) => {
    await ask();
    line.fallSilent();
    expect(isDatabaseDown(await failureOf(ask()))).toBe(true);
    line.speak();
    await expect(ask()).resolves.toBeDefined();
  });

  it('does not hold up for ever who wants to connect', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
    line.fallSilent();
    const failure = failureOf(database.query('SELECT 1'));
    await line.swallowed();
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    expect(isDatabaseDown(await failure)).toBe(true);
  });
});

describe('a statement that takes its time', () => {
  const sleep = `SELECT pg_sleep(${(3 * impatientMs) / 1_000})`;

  it('is waited for where it may take long', async () => {
    expect(isDatabaseDown(await failureOf(database.query(sleep)))).toBe(true);
    const { rowCount } = await inLongTransaction(database, (client) => client.query(sleep));
    expect(rowCount).toBe(1);
  });
});
