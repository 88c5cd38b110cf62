import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  AgentActivityRepository,
  CardsRepository,
  openDatabase,
  SessionsRepository,
  type Database,
} from '@tributary/store';
import { freshDatabase } from '@tributary/store/test-kit';
import { eventually } from '../test-kit/sse-client.js';
import { WarmUp } from './warm-up.service.js';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Database;
let warmUp: WarmUp;

beforeEach(async () => {
  fresh = await freshDatabase();
  pool = openDatabase(fresh.url, { connections: 1 });
  await pool.query(`INSERT INTO cards (title) VALUES ('a card')`);
  warmUp = new WarmUp(
    new CardsRepository(pool),
    new SessionsRepository(pool),
    new AgentActivityRepository(pool),
  );
});

afterEach(async () => {
  await pool.end();
  await fresh.drop();
});

async function countPlanned(like: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE $1',
    [`%${like}%`],
  );
  return rows[0]!.n;
}

it('plans what people ask first before anybody has asked', async () => {
  warmUp.onApplicationBootstrap();
  await eventually(
    async () => (await countPlanned('FROM session_mappings')) === 1,
    () => 'the activity of a card was not asked for',
  );
  expect(await countPlanned('FROM session_bindings')).toBeGreaterThan(0);
  await warmUp.onModuleDestroy();
});

it('asks nothing of a server that stops', async () => {
  warmUp.onApplicationBootstrap();
  await warmUp.onModuleDestroy();
  expect(await countPlanned('FROM session_mappings')).toBe(0);
});
