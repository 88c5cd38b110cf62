import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@tributary/store';
import { peakMb, residentMb, treeCpuSeconds } from '../measure/process-usage.js';
import { startEmbedded } from '../place/embedded-server.js';
import { linkCorpus } from '../place/link-corpus.js';
import type { Corpus } from '../place/prepare-corpus.js';
import { storedBytes } from '../place/stored-bytes.js';
import { startTeam } from '../place/team-servers.js';
import { until } from '../place/until.js';
import type { Figure, Reading, Row } from '../row.js';

const settleMs = 3_000;
const embeddedGoalMb = 200;

interface Watched {
  readonly name: string;
  readonly pid: number;
}

/** What each process holds when nothing happens and after a whole corpus, beside an empty Node process. */
export const memoryRow: Row = {
  title: 'Memory of each process',
  usesProduct: true,
  measure: async ({ corpus, folder }) => {
    const data = corpus();
    const empty = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await sleep(settleMs);
    const beside = read('an empty Node', empty.pid!);
    empty.kill();
    const embedded = await measureEmbedded(data, join(folder, 'embedded'), beside);
    const team = await measureTeam(data, join(folder, 'team'), beside);
    return [...embedded, ...team];
  },
};

async function measureEmbedded(data: Corpus, folder: string, beside: Reading): Promise<Figure[]> {
  const claudeDir = join(folder, 'projects');
  mkdirSync(claudeDir, { recursive: true });
  const server = await startEmbedded({ claudeDir, dataDir: join(folder, 'data') });
  try {
    const processes = [{ name: 'embedded', pid: server.pid }];
    const figures = await watch(processes, { data, claudeDir, databaseUrl: server.databaseUrl, beside });
    return figures.map((figure) => ({ ...figure, goal: { of: 'value', atMost: embeddedGoalMb } }));
  } finally {
    await server.stop();
  }
}

async function measureTeam(data: Corpus, folder: string, beside: Reading): Promise<Figure[]> {
  const claudeDir = join(folder, 'projects');
  mkdirSync(claudeDir, { recursive: true });
  const team = await startTeam({ claudeDir, folder });
  try {
    const names = ['ingest', 'resolver', 'api'] as const;
    const processes = names.map((name) => ({ name, pid: team.pidsOf[name][0]! }));
    return await watch(processes, { data, claudeDir, databaseUrl: team.databaseUrl, beside });
  } finally {
    await team.stop();
  }
}

interface Watching {
  readonly data: Corpus;
  readonly claudeDir: string;
  readonly databaseUrl: string;
  readonly beside: Reading;
}

async function watch(
  processes: readonly Watched[],
  { data, claudeDir, databaseUrl, beside }: Watching,
): Promise<Figure[]> {
  await sleep(settleMs);
  const take = (when: string): Figure[] =>
    processes.map(({ name, pid }) => ({ what: `${name}, ${when}`, ours: read(name, pid), beside }));
  const idle = take('idle');
  linkCorpus(data.folder, claudeDir);
  const database = openDatabase(databaseUrl, { connections: 1 });
  const reach = (bytes: number): Promise<void> =>
    until(async () => (await storedBytes(database)) >= bytes, { everyMs: 100 });
  await reach(data.truth.bytes / 2);
  const half = take(`after half of ${data.truth.lines} events`);
  await reach(data.truth.bytes);
  await database.end();
  await sleep(settleMs);
  return [...idle, ...half, ...take(`after ${data.truth.lines} events`)];
}

function read(label: string, pid: number): Reading {
  return {
    ...{ label, value: residentMb(pid), unit: 'MB' },
    ...{ wallSeconds: settleMs / 1_000, cpuSeconds: treeCpuSeconds(pid), peakMb: peakMb(pid) },
  };
}
