import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { partitionCount, type RawChunk } from '@tributary/domain';
import { openDatabase, type Database } from '@tributary/store';
import { startPrivateRedis } from '@tributary/store/test-kit';
import { inspectRedis, RedisChunkStream } from '@tributary/stream/redis';
import { treeCpuSeconds } from '../measure/process-usage.js';
import { linkCorpus } from '../place/link-corpus.js';
import type { Corpus } from '../place/prepare-corpus.js';
import { readChunks } from '../place/read-chunks.js';
import { storedBytes } from '../place/stored-bytes.js';
import { startTeam, type Team } from '../place/team-servers.js';
import { until } from '../place/until.js';
import { withDatabase } from '../place/with-database.js';
import type { Figure, Reading, Row } from '../row.js';

const per = 100_000;
const parts = ['ingest', 'redis', 'resolver', 'postgres', 'api'] as const;
type Part = (typeof parts)[number];

interface Bought {
  readonly wallSeconds: number;
  readonly cpuSeconds: Readonly<Record<Part, number>>;
  readonly databaseBytes: number;
}

/** What an event costs each part of a team's server, in processor time and in bytes: docs/sizing.md multiplies it. */
export const sizingRow: Row = {
  title: 'Sizing: what an event costs',
  usesProduct: true,
  measure: async ({ corpus, folder }) => {
    const data = corpus();
    const { lines, bytes } = data.truth;
    const bought = await importOnce(data, folder);
    const waiting = await waitingBytes(data);
    const all = parts.reduce((sum, part) => sum + bought.cpuSeconds[part], 0);
    const read = (label: string, value: number, unit: string, cpuSeconds = 0): Reading => ({
      ...{ label, value, unit, cpuSeconds, wallSeconds: bought.wallSeconds, peakMb: null },
    });
    const line = read('the line itself', bytes / lines, 'bytes per event');
    const whole = read('all parts', (all / lines) * per, 'CPU-s per 100k events', all);
    return [
      {
        what: `a backlog of ${lines} events, all parts: ${(lines / all).toFixed(0)} events a second and core`,
        ours: whole,
        beside: whole,
      },
      ...parts.map((part): Figure => {
        const cpu = bought.cpuSeconds[part];
        return {
          what: part,
          ours: read(part, (cpu / lines) * per, 'CPU-s per 100k events', cpu),
          beside: whole,
        };
      }),
      { what: 'waiting in Redis', ours: read('Redis', waiting / lines, 'bytes per event'), beside: line },
      {
        what: 'stored in Postgres, with indexes',
        ours: read('Postgres', bought.databaseBytes / lines, 'bytes per event'),
        beside: line,
      },
    ];
  },
};

async function importOnce(data: Corpus, folder: string): Promise<Bought> {
  const claudeDir = join(folder, 'projects');
  mkdirSync(claudeDir, { recursive: true });
  const team = await startTeam({ claudeDir, folder });
  const database = openDatabase(team.databaseUrl, { connections: 1 });
  try {
    const before = cpuOf(team);
    const emptyBytes = await sizeOf(database);
    const startedAt = performance.now();
    linkCorpus(data.folder, claudeDir);
    await until(async () => (await storedBytes(database)) >= data.truth.bytes, { everyMs: 100 });
    const after = cpuOf(team);
    const spent = parts.map((part) => [part, after[part] - before[part]] as const);
    return {
      wallSeconds: (performance.now() - startedAt) / 1_000,
      cpuSeconds: Object.fromEntries(spent) as Record<Part, number>,
      databaseBytes: (await sizeOf(database)) - emptyBytes,
    };
  } finally {
    await database.end();
    await team.stop();
  }
}

function cpuOf({ pidsOf }: Team): Record<Part, number> {
  const sums = parts.map(
    (part) => [part, pidsOf[part].reduce((sum, pid) => sum + treeCpuSeconds(pid), 0)] as const,
  );
  return Object.fromEntries(sums) as Record<Part, number>;
}

async function sizeOf(database: Database): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  return rows[0]!.bytes;
}

/** What the chunks take in Redis while nobody reads them. */
async function waitingBytes({ folder }: Corpus): Promise<number> {
  const chunks = await withDatabase(async ({ sources }) => (await readChunks(folder, sources)).chunks);
  const redis = await startPrivateRedis();
  const stream = new RedisChunkStream({ url: redis.url, highWater: { entries: Infinity, bytes: Infinity } });
  try {
    const used = async (): Promise<number> => (await inspectRedis(redis.url)).servers[0]!.usedBytes;
    const before = await used();
    for (const [index, chunk] of chunks.entries()) await publish(stream, index, chunk);
    return (await used()) - before;
  } finally {
    await stream.close();
    await redis.stop();
  }
}

async function publish(stream: RedisChunkStream, index: number, chunk: RawChunk): Promise<void> {
  await stream.publish(index % partitionCount, chunk);
}
