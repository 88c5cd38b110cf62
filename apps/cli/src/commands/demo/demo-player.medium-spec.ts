import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../test-kit/eventually.js';
import { startServer, type TestServer } from '../../test-kit/start-server.js';
import { DemoPlayer } from './demo-player.js';
import { pastRuns } from './demo-runs.js';

const tables = [
  ...['sessions', 'spawns', 'runs', 'messages', 'message_words', 'message_usage', 'agent_logs', 'todos'],
  ...['passing_events', 'session_bindings', 'session_mappings', 'cards', 'projects', 'hosts', 'sources'],
  ...['source_families', 'event_keys', 'dead_letters', 'unknown_formats'],
];

let server: TestServer;
let demo: DemoPlayer;
const failures: unknown[] = [];

beforeAll(async () => {
  server = await startServer();
  const { database, stream } = server;
  const onFailed = (error: unknown): number => failures.push(error);
  demo = new DemoPlayer({ database, stream, redactionKey: randomBytes(32), onFailed });
});

afterAll(async () => {
  await demo.close();
  await server.stop();
});

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await server.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** The past is told at once. */
async function isTold(): Promise<void> {
  const { projectId } = await demo.read();
  await eventually(async () => {
    const { total } = await server.get(`/api/sessions?project=${projectId}`);
    expect(total).toBeGreaterThanOrEqual(pastRuns.length);
  });
}

it('plays into a project of its own and leaves nothing of it behind, however often', async () => {
  await server.database.query(`INSERT INTO cards (title) VALUES ('Mine')`);
  const before = await countRows();

  await demo.start();
  await demo.start();
  await isTold();
  expect(await demo.read()).toMatchObject({ state: 'playing' });
  await demo.remove();
  expect(await demo.read()).toEqual({ state: 'absent', projectId: null });
  expect(await countRows()).toEqual(before);

  await demo.start();
  await isTold();
  await demo.close();
  expect(await demo.read()).toMatchObject({ state: 'played' });
  await demo.remove();
  expect([await countRows(), failures]).toEqual([before, []]);
});
