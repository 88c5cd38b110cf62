import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expandSql, panelNamed, panels, variables } from '@tributary/store/test-kit';
import pg from 'pg';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { readSession } from './kit/read-api.js';
import { copyRun, truthOf } from './kit/recorded-runs.js';
import { spawnProgram } from './kit/spawn-program.js';
import { makeTeamPlace, type TeamPlace } from './kit/team-place.js';
import type { Tributary } from './kit/tributary.js';
import { programOf } from './kit/workspace.js';

/** Completed, failed, nested, background and orphaned runs, and an effort of its own for each. */
const runs = ['2.1.325-c-text', '2.1.325-n-sync-text', '2.1.199-g-text', '2.1.325-d-text', '2.1.325-e-text'];
const agents = runs.flatMap((run) => truthOf(run).agents);
const range = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const password = `it's "secret"`;

let place: TeamPlace;
let tributary: Tributary;
let grafana: pg.Client;
const chosen = new Map<string, readonly string[]>();

beforeAll(async () => {
  place = await makeTeamPlace();
  for (const run of runs) await copyRun(run, place.claudeDir);
  tributary = await place.start({ TRIBUTARY_ORPHAN_AFTER: '1s', TRIBUTARY_AUTO_CARDS: 'per-session' });
  for (const run of runs) await eventually(() => expectTruth(tributary.url, run));
  const migrate = spawnProgram(process.execPath, [programOf('cli'), 'migrate'], {
    DATABASE_URL: place.databaseUrl,
    TRIBUTARY_DASH_PASSWORD: password,
  });
  expect(await migrate.ended).toMatchObject({ code: 0 });
  const address = new URL(place.databaseUrl);
  address.username = 'tributary_dash';
  address.password = encodeURIComponent(password);
  grafana = new pg.Client({ connectionString: address.href });
  await grafana.connect();
  for (const [name, query] of variables) {
    const { rows } = await grafana.query<Record<string, string>>(query);
    chosen.set(
      name,
      rows.map((row) => row[name] ?? ''),
    );
  }
});

afterAll(async () => {
  await grafana.end();
  await place.close();
});

async function ask(dashboard: string, title: string, type?: string): Promise<Record<string, unknown>[]> {
  const { rows } = await grafana.query<Record<string, unknown>>(
    expandSql(panelNamed(dashboard, title, type).sql, range, chosen),
  );
  return rows;
}

const number = async (dashboard: string, title: string): Promise<number> =>
  Number(Object.values((await ask(dashboard, title, 'stat'))[0] ?? {})[0]);

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of items.map(keyOf)) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

describe('the Grafana dashboards, read by their own role', () => {
  it.each(panels.map(({ dashboard, title, type }) => [dashboard, title, type]))(
    '%s: %s (%s) is answered, from indexes where tables are long',
    async (dashboard, title, type) => {
      await ask(dashboard, title, type);
      await grafana.query('SET enable_seqscan = off');
      const sql = expandSql(panelNamed(dashboard, title, type).sql, range, chosen);
      const { rows } = await grafana.query<{ 'QUERY PLAN': object }>(`EXPLAIN (FORMAT JSON) ${sql}`);
      const scanned = JSON.stringify(rows).matchAll(/"Seq Scan".{0,120}?"Relation Name":"(\w+)"/g);
      const tables = [...scanned].map(([, table = '']) => table);
      expect(
        tables.filter((table) => /^(agent_logs|messages|message_usage|runs|sessions)/.test(table)),
      ).toEqual([]);
    },
  );

  it('count runs and their ends as they really were', async () => {
    const ends = countBy(agents, ({ expectedStatus }) => expectedStatus);
    expect(await number('Agents', 'Runs')).toBe(agents.length);
    expect(await number('Now', 'Failed')).toBe(ends['failed'] ?? 0);
    expect(await number('Now', 'Orphaned')).toBe(ends['orphaned'] ?? 0);
    expect(await number('Agents', 'Orphaned')).toBeCloseTo((ends['orphaned'] ?? 0) / agents.length, 9);
    const outcomes = await ask('Agents', 'Runs by outcome');
    const told: Record<string, number> = {};
    for (const { metric, runs: count } of outcomes)
      told[String(metric)] = (told[String(metric)] ?? 0) + Number(count);
    expect(told).toEqual(ends);
  });

  it('score every type of agent by what it did', async () => {
    const rows = await ask('Agents', 'Scorecard by agent type and model');
    const types = countBy(agents, ({ agentType }) => agentType ?? 'general-purpose');
    const told: Record<string, number> = {};
    let calls = 0;
    for (const row of rows) {
      told[String(row['agent_type'])] = (told[String(row['agent_type'])] ?? 0) + Number(row['runs']);
      calls += Number(row['tool_calls_per_run']) * Number(row['runs']);
    }
    expect(told).toEqual(types);
    expect(Math.round(calls)).toBe(agents.reduce((sum, { toolCalls }) => sum + toolCalls, 0));
  });

  it('add costs up to what the sessions cost, whichever way they are grouped', async () => {
    let total = 0;
    for (const run of runs) total += (await readSession(tributary.url, truthOf(run).sessionId)).cost.totalUsd;
    expect(total).toBeGreaterThan(0);
    expect(await number('Cost', 'Team')).toBeCloseTo(total, 9);
    for (const title of ['Project', 'Developer', 'Card', 'Agent type', 'Model']) {
      const rows = await ask('Cost', title);
      expect(rows.reduce((sum, { cost }) => sum + Number(cost ?? 0), 0)).toBeCloseTo(total, 9);
    }
  });

  it('call cards by what people know them by, also those that were made for a session', async () => {
    const titles: string[] = [];
    for (const run of runs)
      titles.push((await readSession(tributary.url, truthOf(run).sessionId)).title ?? '');
    const told = (await ask('Cost', 'Card')).map(({ card }) => String(card));
    expect(told.sort()).toEqual(titles.sort());
  });

  it('tell how the pipeline does', async () => {
    expect(await number('Pipeline health', 'Resolvers alive')).toBe(1);
    expect(await number('Pipeline health', 'Dead letters')).toBe(0);
    const stored = await ask('Pipeline health', 'Log entries by time of event');
    expect(stored.reduce((sum, { entries }) => sum + Number(entries), 0)).toBeGreaterThan(agents.length);
    await eventually(async () => {
      const lines = await ask('Pipeline health', 'Lines stored');
      expect(lines.reduce((sum, { lines: count }) => sum + Number(count), 0)).toBeGreaterThan(0);
    });
    const sources = await ask('Pipeline health', 'Sources');
    const { rows } = await grafana.query<{ lines: string }>('SELECT sum(lines) AS lines FROM dash.sources');
    expect(sources.reduce((sum, { lines }) => sum + Number(lines), 0)).toBe(Number(rows[0]?.lines));
  });
});
