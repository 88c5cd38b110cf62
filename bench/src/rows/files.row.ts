import { join } from 'node:path';
import { chunkEnd } from '@tributary/domain';
import { FileReader, PostgresRegistry, type ReadChunk } from '@tributary/ingest';
import { classifyPath } from '@tributary/parser';
import { openDatabase, prepareDatabase, SourceRepository, type Database } from '@tributary/store';
import { startPrivatePostgres } from '@tributary/store/test-kit';
import { growthExponent } from '../measure/growth-exponent.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { makeFiles } from '../place/make-files.js';
import { walkBare } from '../place/walk-bare.js';
import type { Figure, Reading, Row } from '../row.js';

interface Measured {
  readonly files: number;
  readonly ready: Phase<void>;
  readonly rescan: Phase<void>;
  readonly walk: Phase<number>;
}

const rescanGoalMs = { files: 10_000, ms: 250 };
const readyGoalMs = { files: 100_000, ms: 3_000 };

/** Starting on a folder in which everything is known, and looking again, beside a bare walk over it. */
export const filesRow: Row = {
  title: 'Many files: ready after a restart, and the rescan',
  measure: async ({ size, folder }) => {
    const postgres = await startPrivatePostgres();
    try {
      const measured: Measured[] = [];
      for (const files of size.files) {
        const root = join(folder, String(files));
        makeFiles(root, files);
        measured.push(await measureFolder(root, files, postgres));
      }
      return [
        ...measured.flatMap(describe),
        describeGrowth('CPU time', measured, ({ cpuSeconds }) => cpuSeconds),
        describeGrowth('peak memory', measured, ({ peakMb }) => peakMb),
      ];
    } finally {
      await postgres.stop();
    }
  },
};

async function measureFolder(
  root: string,
  files: number,
  postgres: { readonly url: string; readonly pid: number },
): Promise<Measured> {
  const database = openDatabase(postgres.url);
  try {
    await prepareDatabase(database);
    await readOnce(root, database, files);
    const walk = await measurePhase(() => walkBare(root));
    const reader = createReader(root, database, () => {
      throw new Error('a known file was read again');
    });
    const ready = await measurePhase(() => reader.start(), [postgres.pid]);
    await reader.sweepNow();
    const rescan = await measurePhase(() => reader.sweepNow(), [postgres.pid]);
    await reader.stop();
    return { files, ready, rescan, walk };
  } finally {
    await database.end();
  }
}

function createReader(root: string, database: Database, onChunk: (chunk: ReadChunk) => void): FileReader {
  const sources = new SourceRepository({ pool: database, hostId: root });
  return new FileReader({
    roots: [{ directory: root, name: 'projects' }],
    classify: classifyPath,
    registry: new PostgresRegistry(sources),
    publish: async (_family: string, chunk: ReadChunk) => onChunk(chunk),
    // Files are proved at once and not in the midst of what is measured.
    periods: { hotMs: 0, allMs: 0, proveMs: 0 },
  });
}

/** So that every file is known up to its end. */
async function readOnce(root: string, database: Database, files: number): Promise<void> {
  const ends: { id: string; committed: number; tail: string }[] = [];
  const reader = createReader(root, database, (chunk) => {
    ends.push({ id: chunk.sourceId, committed: chunkEnd(chunk), tail: chunk.tailHash });
  });
  await reader.start();
  await reader.sweepNow();
  await reader.stop();
  if (ends.length !== files) throw new Error(`${ends.length} of ${files} files were read`);
  await database.query(
    `UPDATE sources SET committed = known.committed, tail_hash = known.tail
     FROM jsonb_to_recordset($1::jsonb) AS known (id bigint, committed bigint, tail text) WHERE sources.id = known.id`,
    [JSON.stringify(ends)],
  );
}

function describe({ files, ready, rescan, walk }: Measured): Figure[] {
  const beside = inMs('readdir and lstat', walk);
  return [
    {
      what: `ready with ${files} known files`,
      ours: inMs('start', ready),
      beside,
      ...(files === readyGoalMs.files && { goal: { of: 'value', atMost: readyGoalMs.ms } as const }),
    },
    {
      what: `rescan of ${files} unchanged files`,
      ours: inMs('rescan', rescan),
      beside,
      ...(files === rescanGoalMs.files && { goal: { of: 'value', atMost: rescanGoalMs.ms } as const }),
    },
  ];
}

function inMs(label: string, phase: Phase<unknown>): Reading {
  return readPhase(phase, { label, value: phase.wallSeconds * 1_000, unit: 'ms' });
}

function describeGrowth(
  of: string,
  measured: readonly Measured[],
  cost: (phase: Phase<unknown>) => number,
): Figure {
  const last = measured.at(-1)!;
  const exponent = (pick: (each: Measured) => Phase<unknown>): number =>
    growthExponent(measured.map((each) => ({ n: each.files, cost: cost(pick(each)) })));
  return {
    what: `growth of ${of} to be ready, ${measured.map(({ files }) => files).join(', ')} files`,
    ours: readPhase(last.ready, { label: 'start', value: exponent(({ ready }) => ready), unit: 'exponent' }),
    beside: readPhase(last.walk, {
      label: 'bare walk',
      value: exponent(({ walk }) => walk),
      unit: 'exponent',
    }),
    goal: { of: 'value', atMost: 1.1 },
  };
}
