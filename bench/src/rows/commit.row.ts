import { join } from 'node:path';
import { measurePhase, medianPhase, rounds, type Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { commitChunks } from '../place/commit-chunks.js';
import { copyIntoBareTables, dumpTables, makeBareTables } from '../place/copy-tables.js';
import { readChunks } from '../place/read-chunks.js';
import { withDatabase } from '../place/with-database.js';
import type { Row, RowContext } from '../row.js';

const per = 100_000;

interface Round {
  readonly committed: Phase<void>;
  readonly copied: Phase<void>;
  readonly replayed: Phase<void>;
  readonly lines: number;
  readonly rows: number;
}

/** The resolver's commits, two partitions at a time, beside a COPY of the rows that they have stored. */
export const commitRow: Row = {
  title: 'Commit: raw events to stored effects',
  measure: async (context) => {
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(context));
    const { lines, rows } = measured[0]!;
    const middle = (what: 'committed' | 'copied' | 'replayed'): Phase<void> =>
      medianPhase(measured.map((round) => round[what]));
    const [committed, copied, replayed] = [middle('committed'), middle('copied'), middle('replayed')];
    const read = (label: string, phase: Phase<void>) =>
      readPhase(phase, { label, value: lines / phase.wallSeconds, unit: 'events/s' });
    const cost = (phase: Phase<void>): string =>
      `${((phase.cpuSeconds / lines) * per).toFixed(1)} CPU-s per 100k events`;
    const beside = read('COPY of the same rows', copied);
    return [
      {
        what: `commit of ${lines} events (${rows} rows), the middle of ${rounds}`,
        ours: read('commit', committed),
        beside,
        goal: { of: 'ratio', atLeast: 0.5 },
        remark: `${cost(committed)}, COPY ${cost(copied)}`,
      },
      {
        what: 'commit of what is stored already',
        ours: read('replay', replayed),
        beside,
        remark: cost(replayed),
      },
    ];
  },
};

function measureRound({ size, folder, corpus }: RowContext): Promise<Round> {
  return withDatabase(async ({ database, copies, sources, pid }) => {
    const { chunks, lines } = await readChunks(corpus().folder, sources, size.events);
    const committed = await measurePhase(() => commitChunks(database, chunks), [pid]);
    const dumped = await dumpTables(copies, join(folder, 'dump'));
    await makeBareTables(copies);
    const copied = await measurePhase(() => copyIntoBareTables(copies, dumped), [pid]);
    const replayed = await measurePhase(() => commitChunks(database, chunks), [pid]);
    return { committed, copied, replayed, lines, rows: dumped.reduce((sum, each) => sum + each.rows, 0) };
  });
}
