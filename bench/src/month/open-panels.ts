import { dashboardRole, grantDashboards, type Database } from '@tributary/store';
import { expandSql, variables, type Panel, type Range } from '@tributary/store/test-kit';
import pg from 'pg';
import type { Row } from './expected-panels.js';

export interface Chosen {
  readonly project: readonly string[];
  readonly developer: readonly string[];
}

/** The dashboards as Grafana opens them: in its own role, with its own settings. */
export interface OpenPanels {
  /** What can be chosen. */
  readonly all: Chosen;
  readonly client: pg.Client;
  ask(panel: Panel, chosen: Chosen, days?: number): Promise<Row[]>;
  /** The tables that the planner reads from end to end; forced, only those that it cannot read otherwise. */
  scanned(panel: Panel, options: { isForced: boolean }): Promise<string[]>;
  close(): Promise<void>;
}

const dayMs = 86_400_000;
const wholeMonth = 30;

export async function openPanels(database: Database, url: string): Promise<OpenPanels> {
  await grantDashboards(database, 'month');
  const address = new URL(url);
  address.username = dashboardRole;
  address.password = 'month';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const choices = async (name: 'project' | 'developer'): Promise<string[]> => {
    const { rows } = await client.query<Row>(variables.get(name)!);
    return rows.map((row) => String(row[name]));
  };
  const all = { project: await choices('project'), developer: await choices('developer') };
  const sqlOf = ({ sql }: Panel, chosen: Chosen, range: Range): string =>
    expandSql(sql, range, new Map(Object.entries(chosen)));
  return {
    ...{ all, client },
    ask: async (panel, chosen, days = wholeMonth) =>
      (await client.query<Row>(sqlOf(panel, chosen, lastDays(days)))).rows,
    scanned: async (panel, { isForced }) => {
      await client.query(`SET enable_seqscan = ${isForced ? 'off' : 'on'}`);
      const { rows } = await client.query<Row>(`EXPLAIN (FORMAT JSON) ${sqlOf(panel, all, lastDays(1))}`);
      await client.query('RESET enable_seqscan');
      const found = JSON.stringify(rows).matchAll(/"Seq Scan".{0,120}?"Relation Name":"(\w+)"/g);
      return [...found].map(([, table = '']) => table);
    },
    close: () => client.end(),
  };
}

function lastDays(days: number): Range {
  const now = Date.now();
  return { from: new Date(now - days * dayMs).toISOString(), to: new Date(now).toISOString() };
}
