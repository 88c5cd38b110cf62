import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { eventually } from '../test-kit/processes.js';
import { claimEventKeys, type EventKey } from './event-key.repository.js';
import { inCommit } from './transaction.js';

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase({ connections: 3 });
});

afterEach(async () => {
  await database.drop();
});

const claim = (keys: readonly EventKey[]): Promise<boolean[]> =>
  inCommit(database, (client) => claimEventKeys(client, keys));

const keysOf = (family: string, from: number, to: number): EventKey[] =>
  Array.from({ length: to - from }, (_, index) => ({ family, key: `${family} ${from + index}` }));

const stored = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM event_keys');
  return rows[0]?.count ?? 0;
};

const isSomebodyWaiting = async (): Promise<boolean> => {
  const { rows } = await database.query('SELECT FROM pg_locks WHERE NOT granted');
  return rows.length > 0;
};

describe.each([
  { what: 'a few keys', count: 20, isTriedAgain: false },
  { what: 'the keys of an import', count: 1_000, isTriedAgain: true },
])('of $what', ({ count, isTriedAgain }) => {
  it('each is new once, in one batch and in the next', async () => {
    const keys = keysOf('a', 0, count);
    expect(await claim([...keys, ...keys])).toEqual([...keys.map(() => true), ...keys.map(() => false)]);
    expect(await claim(keys)).toEqual(keys.map(() => false));
    expect(await stored()).toBe(count);
  });

  it('those of a family that has some are told apart from those of one that has none', async () => {
    const [half, known] = [count / 2, keysOf('known', 0, count / 2)];
    await claim(known);
    const further = keysOf('known', half, count);
    const first = keysOf('first', 0, count);
    const isFresh = await claim([...known, ...first, ...further]);
    expect(isFresh).toEqual([
      ...known.map(() => false),
      ...first.map(() => true),
      ...further.map(() => true),
    ]);
    expect(await stored()).toBe(2 * count);
  });

  it('those that another transaction is about to claim are not claimed twice', async () => {
    const keys = keysOf('a', 0, count);
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>();
    const { promise: hasClaimed, resolve: tell } = Promise.withResolvers<boolean[]>();
    const first = inCommit(database, async (client) => {
      tell(await claimEventKeys(client, keys));
      await mayEnd;
    });
    expect(await hasClaimed).toEqual(keys.map(() => true));
    const second = Promise.allSettled([claim(keys)]);
    await eventually('the second waits for the first', isSomebodyWaiting);
    end(undefined);
    await first;
    const [outcome] = await second;
    // What was stored without a look fails, and is tried again by who commits.
    expect(outcome).toMatchObject(
      isTriedAgain ? { reason: { code: '23505' } } : { value: keys.map(() => false) },
    );
    expect(await claim(keys)).toEqual(keys.map(() => false));
    expect(await stored()).toBe(count);
  });
});
