import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { partitionCount } from '@tributary/domain';
import { openDatabase, type Database } from '@tributary/store';
import { generateCorpus } from '../generate/generate-corpus.js';
import { medianPhase, rounds, type Phase } from '../measure/measure-phase.js';
import { peakMb, treeCpuSeconds } from '../measure/process-usage.js';
import { readPhase } from '../measure/read-phase.js';
import { linkCorpus } from '../place/link-corpus.js';
import type { Corpus } from '../place/prepare-corpus.js';
import { storedBytes } from '../place/stored-bytes.js';
import { startTeam } from '../place/team-servers.js';
import { until } from '../place/until.js';
import type { Figure, Row } from '../row.js';

const replicas = [1, 2, 4];
const per = 100_000;
/** Of the corpus and for each resolver, before it is measured: a process that has just begun compiles, whatever it does. */
const warmUpShare = 0.2;

/** Several resolvers share the partitions: what an event costs them and Postgres must not grow with their number. */
export const scaleOutRow: Row = {
  title: 'Scale out: several resolvers',
  usesProduct: true,
  measure: async ({ corpus, folder }) => {
    const data = corpus();
    const measured = replicas.map((): Phase<void>[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, resolvers] of replicas.entries()) {
        const place = join(folder, `${round}-${resolvers}`);
        measured[index]!.push(await importWith(resolvers, data, place));
      }
    }
    const read = (phase: Phase<void>, resolvers: number): Figure['ours'] =>
      readPhase(phase, {
        label: `${resolvers} of them`,
        value: (phase.cpuSeconds / data.truth.lines) * per,
        unit: 'CPU-s per 100k events',
      });
    const [one, ...more] = measured.map((phases) => medianPhase(phases, 'cpuSeconds'));
    return more.map((phase, index) => ({
      what: `${replicas[index + 1]} resolvers, the middle of ${rounds}; ${(data.truth.lines / phase.wallSeconds).toFixed(0)} events/s`,
      ours: read(phase, replicas[index + 1]!),
      beside: read(one!, 1),
      goal: { of: 'ratio', atMost: 1.15 },
    }));
  },
};

async function importWith(resolvers: number, data: Corpus, folder: string): Promise<Phase<void>> {
  const claudeDir = join(folder, 'projects');
  mkdirSync(claudeDir, { recursive: true });
  const team = await startTeam({ claudeDir, folder, resolvers });
  const database = openDatabase(team.databaseUrl, { connections: 1 });
  try {
    await until(async () => (await countOwners(database)) === resolvers, { everyMs: 50 });
    const warmUp = generateCorpus({
      ...{ folder, seed: data.truth.seed + 1, bytes: data.truth.bytes * warmUpShare * resolvers },
    });
    const untilStored = (bytes: number): Promise<void> =>
      until(async () => (await storedBytes(database)) >= bytes, { everyMs: 100 });
    await untilStored(warmUp.bytes);
    const pids = [...team.pidsOf.resolver, ...team.pidsOf.postgres];
    const cpu = (): number => pids.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0);
    const before = cpu();
    const startedAt = performance.now();
    linkCorpus(data.folder, claudeDir);
    await untilStored(warmUp.bytes + data.truth.bytes);
    return {
      result: undefined,
      wallSeconds: (performance.now() - startedAt) / 1_000,
      cpuSeconds: cpu() - before,
      peakMb: team.pidsOf.resolver.reduce((sum, pid) => sum + peakMb(pid), 0),
    };
  } finally {
    await database.end();
    await team.stop();
  }
}

/** How many resolvers share all partitions. */
async function countOwners(database: Database): Promise<number> {
  const { rows } = await database.query<{ owners: number; partitions: number }>(
    'SELECT count(DISTINCT owner)::int AS owners, count(*)::int AS partitions FROM partition_leases WHERE until > now()',
  );
  return rows[0]?.partitions === partitionCount ? rows[0].owners : 0;
}
