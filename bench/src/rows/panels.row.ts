import { readFileSync } from 'node:fs';
import { panels, startPrivatePostgres, type Panel } from '@tributary/store/test-kit';
import { openDatabase } from '@tributary/store';
import { fillMonth } from '../month/fill-month.js';
import { openPanels, type OpenPanels } from '../month/open-panels.js';
import type { Figure, Reading, Row } from '../row.js';

const asked = 5;
const atMostMs = 200;

interface Measured {
  readonly panel: Panel;
  readonly days: number;
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Every panel of the dashboards over the time that it opens with, beside a question that reads nothing. */
export const panelsRow: Row = {
  title: 'Grafana panels on a month of a team',
  measure: async ({ size }) => {
    const logRows = size.logRows.at(-1)!;
    const postgres = await startPrivatePostgres();
    const database = openDatabase(postgres.url);
    try {
      await fillMonth({ url: postgres.url, families: Math.min(200, logRows / 400), logRows });
      const dashboards = await openPanels(database, postgres.url);
      // One process answers, so that its time is what the answer costs.
      await dashboards.client.query('SET max_parallel_workers_per_gather = 0');
      const nothing = await measurePanel(dashboards, { ...panels[0]!, sql: 'SELECT 1' });
      const measured: Measured[] = [];
      for (const panel of panels) measured.push(await measurePanel(dashboards, panel));
      await dashboards.close();
      return describe(measured, nothing, logRows);
    } finally {
      await database.end();
      await postgres.stop();
    }
  },
};

async function measurePanel(dashboards: OpenPanels, panel: Panel): Promise<Measured> {
  const days = panel.opensAt === 'now-30d' ? 30 : 1;
  const { rows } = await dashboards.client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]!.pid;
  await dashboards.ask(panel, dashboards.all, days);
  const before = cpuMsOf(pid);
  const walls: number[] = [];
  for (let turn = 0; turn < asked; turn += 1) {
    const from = performance.now();
    await dashboards.ask(panel, dashboards.all, days);
    walls.push(performance.now() - from);
  }
  return { panel, days, wallMs: Math.min(...walls), cpuMs: (cpuMsOf(pid) - before) / asked };
}

/** Of one process of Postgres, to the nanosecond: `/proc/…/stat` counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function describe(measured: readonly Measured[], nothing: Measured, logRows: number): Figure[] {
  const slowest = measured.toSorted((a, b) => b.cpuMs - a.cpuMs);
  const beside = read(nothing, 'SELECT 1');
  const figures = slowest.slice(0, 5).map((each): Figure => ({
    what: `${each.panel.dashboard}: ${each.panel.title}, ${each.days} d of ${logRows} log rows`,
    ours: read(each, each.panel.title),
    beside,
    goal: { of: 'value', atMost: atMostMs },
    remark: `${each.wallMs.toFixed(0)} ms by the clock, the best of ${asked}`,
  }));
  const sum = measured.reduce((total, { cpuMs }) => total + cpuMs, 0);
  const all: Measured = {
    ...nothing,
    cpuMs: sum,
    wallMs: measured.reduce((total, { wallMs }) => total + wallMs, 0),
  };
  return [
    ...figures,
    { what: `all ${measured.length} panels once, ${logRows} log rows`, ours: read(all, 'all'), beside },
  ];
}

function read({ cpuMs, wallMs }: Measured, label: string): Reading {
  return {
    label,
    value: cpuMs,
    unit: 'CPU-ms',
    wallSeconds: wallMs / 1_000,
    cpuSeconds: cpuMs / 1_000,
    peakMb: null,
  };
}
