import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateCorpus } from '../generate/generate-corpus.js';
import { growthExponent } from '../measure/growth-exponent.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { commitChunks } from '../place/commit-chunks.js';
import { parseBare } from '../place/parse-bare.js';
import { readChunks } from '../place/read-chunks.js';
import { withDatabase, type OwnDatabase } from '../place/with-database.js';
import type { Figure, Row } from '../row.js';

/** Further it is not asked, and would take hours. */
const mostRows = 1_000_000;
/** Enough to fill some commits, and little to hold. */
const sliceBytes = 20_000_000;

interface Point {
  readonly events: number;
  /** In the database, with what was there before. */
  readonly logRows: number;
  /** All there was from the first event on: the time of the commits, and the most memory one took. */
  readonly ours: Phase<void>;
  readonly bare: Phase<void>;
}

const nothing: Phase<void> = { result: undefined, wallSeconds: 0, cpuSeconds: 0, peakMb: 0 };

/** Does the millionth row cost what the first did? Families are added to one database, and each step is a mark on the way. */
export const growthRow: Row = {
  title: 'Growth of the commit with what is stored',
  measure: async ({ size, folder }) => {
    const marks = size.logRows.filter((rows) => rows <= mostRows);
    const slices = new Slices(folder);
    // What a process does before it is warm says nothing about growth.
    await withDatabase((own) => slices.commitNext(own));
    const points = await withDatabase((own) => commitUpTo(marks, own, slices));
    const told = points.map(
      ({ events, logRows, ours: { cpuSeconds, peakMb } }) =>
        `${logRows} (${events} events): ${cpuSeconds.toFixed(1)} CPU-s, ${peakMb.toFixed(0)} MB`,
    );
    return [
      {
        ...describe('CPU time over log rows', points, ({ cpuSeconds }) => cpuSeconds),
        remark: told.join('; '),
      },
      describe('peak memory over log rows', points, ({ peakMb }) => peakMb),
    ];
  },
};

/** Transcripts of families that nobody has seen yet, a few megabytes at a time: only these are held at once. */
class Slices {
  readonly #folder: string;
  #seed = 100;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async commitNext({ database, sources, pid }: OwnDatabase): Promise<Point> {
    const folder = join(this.#folder, 'slice');
    mkdirSync(folder);
    this.#seed += 2;
    generateCorpus({ folder, seed: this.#seed, bytes: sliceBytes });
    const { chunks, lines } = await readChunks(folder, sources);
    const ours = await measurePhase(() => commitChunks(database, chunks), [pid]);
    const bare = await measurePhase(() => parseBare(folder));
    rmSync(folder, { recursive: true });
    const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM agent_logs');
    return { events: lines, logRows: rows[0]!.n, ours, bare };
  }
}

async function commitUpTo(marks: readonly number[], own: OwnDatabase, slices: Slices): Promise<Point[]> {
  const points: Point[] = [];
  let sum: Point = { events: 0, logRows: 0, ours: nothing, bare: nothing };
  for (const mark of marks) {
    while (sum.logRows < mark) {
      const { events, logRows, ours, bare } = await slices.commitNext(own);
      sum = { events: sum.events + events, logRows, ours: add(sum.ours, ours), bare: add(sum.bare, bare) };
    }
    points.push(sum);
  }
  return points;
}

function add(a: Phase<void>, b: Phase<void>): Phase<void> {
  return {
    result: undefined,
    wallSeconds: a.wallSeconds + b.wallSeconds,
    cpuSeconds: a.cpuSeconds + b.cpuSeconds,
    peakMb: Math.max(a.peakMb, b.peakMb),
  };
}

function describe(what: string, points: readonly Point[], cost: (phase: Phase<void>) => number): Figure {
  const last = points.at(-1)!;
  const exponent = (of: 'ours' | 'bare'): number =>
    growthExponent(points.map((point) => ({ n: point.logRows, cost: cost(point[of]) })));
  return {
    what,
    ours: readPhase(last.ours, { label: 'commit', value: exponent('ours'), unit: 'exponent' }),
    beside: readPhase(last.bare, { label: 'JSON.parse', value: exponent('bare'), unit: 'exponent' }),
    goal: { of: 'value', atMost: 1.1 },
  };
}
