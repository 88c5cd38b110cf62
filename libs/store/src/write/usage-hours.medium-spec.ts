import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import type { Database } from './transaction.js';

interface Claim {
  readonly message: string;
  readonly session: string;
  readonly run: string | null;
  readonly minute: number | null;
  readonly tokens: number;
  readonly nano: number | null;
  readonly isCounted: boolean;
}

const claim = fc.record<Claim>({
  message: fc.constantFrom('m1', 'm2', 'm3', 'm4'),
  session: fc.constantFrom('s1', 's2'),
  run: fc.constantFrom(null, 'r1'),
  minute: fc.option(fc.constantFrom(0, 59, 60, 119, 120)),
  tokens: fc.nat(3),
  nano: fc.option(fc.nat(5_000)),
  isCounted: fc.boolean(),
});
const step = fc.oneof(
  fc.record({ store: fc.uniqueArray(claim, { maxLength: 5, selector: keyOf }) }),
  fc.record({ remove: fc.constantFrom('s1', 's2') }),
);

const epoch = Date.UTC(2026, 9, 1);
const timeOf = (minute: number): Date => new Date(epoch + minute * 60_000);

function keyOf({ message, session }: Claim): string {
  return `${message} ${session}`;
}

/** The sums as a person would make them, from what is there. */
function addUp(claims: readonly Claim[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { session, run, minute, tokens, nano, isCounted } of claims) {
    if (!isCounted) continue;
    // Nobody knows when: an hour that has no name.
    const hour = minute === null ? '' : timeOf(Math.floor(minute / 60) * 60).toISOString();
    const key = `${session} ${hour} ${run ?? ''}`;
    const [messages = 0, unpriced = 0, all = 0, cost = 0] = sums[key] ?? [];
    const isUnpriced = nano === null && tokens > 0;
    sums[key] = [messages + 1, unpriced + Number(isUnpriced), all + tokens, cost + (nano ?? 0)];
  }
  return sums;
}

async function store(database: Database, claims: readonly Claim[]): Promise<void> {
  await database.query(
    `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
       cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
     SELECT message, session, run, 'model', at, tokens, 0, 0, 0, 0, 0, 0, false, nano / 1000000000, counted
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::numeric[], $7::boolean[])
       AS row (message, session, run, at, tokens, nano, counted)
     ON CONFLICT (message_id, session_id) DO UPDATE SET run_id = excluded.run_id, at = excluded.at,
       input = excluded.input, cost_usd = excluded.cost_usd, is_counted = excluded.is_counted`,
    [
      claims.map(({ message }) => message),
      claims.map(({ session }) => session),
      claims.map(({ run }) => run),
      claims.map(({ minute }) => (minute === null ? null : timeOf(minute))),
      claims.map(({ tokens }) => tokens),
      claims.map(({ nano }) => nano),
      claims.map(({ isCounted }) => isCounted),
    ],
  );
}

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  // Whose claim counts is decided before; here any may.
  await database.query('DROP INDEX message_usage_counted_once_key');
});

afterAll(async () => {
  await database.drop();
});

describe('usage by the hour', () => {
  it('is the sum of what is counted, whatever was stored, changed and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        await database.query('DELETE FROM message_usage');
        const there = new Map<string, Claim>();
        for (const each of steps) {
          if ('store' in each) {
            await store(database, each.store);
            for (const one of each.store) there.set(keyOf(one), one);
          } else {
            await database.query('DELETE FROM message_usage WHERE session_id = $1', [each.remove]);
            for (const [key, { session }] of there) if (session === each.remove) there.delete(key);
          }
        }
        const { rows } = await database.query<{ key: string[]; sums: number[] }>(
          `SELECT ARRAY[session_id, to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), run_id] AS key,
                  ARRAY[messages, unpriced, tokens, cost_usd * 1000000000]::float8[] AS sums FROM usage_hours`,
        );
        const told = Object.fromEntries(rows.map(({ key, sums }) => [key.join(' '), sums]));
        expect(told).toEqual(addUp([...there.values()]));
      }),
      { numRuns: 60 },
    );
  });
});
