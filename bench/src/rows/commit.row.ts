import { join } from 'node:path';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { commitChunks } from '../place/commit-chunks.js';
import { copyIntoBareTables, dumpTables, makeBareTables } from '../place/copy-tables.js';
import { readChunks } from '../place/read-chunks.js';
import { withDatabase } from '../place/with-database.js';
import type { Row } from '../row.js';

const per = 100_000;

/** The resolver's commits, two partitions at a time, beside a COPY of the rows that they have stored. */
export const commitRow: Row = {
  title: 'Commit: raw events to stored effects',
  measure: ({ size, folder, corpus }) =>
    withDatabase(async ({ database, copies, sources, pid }) => {
      const { chunks, lines } = await readChunks(corpus().folder, sources, size.events);
      const committed = await measurePhase(() => commitChunks(database, chunks), [pid]);
      const dumped = await dumpTables(copies, join(folder, 'dump'));
      await makeBareTables(copies);
      const copied = await measurePhase(() => copyIntoBareTables(copies, dumped), [pid]);
      const replayed = await measurePhase(() => commitChunks(database, chunks), [pid]);
      const read = (label: string, phase: Phase<unknown>) =>
        readPhase(phase, { label, value: lines / phase.wallSeconds, unit: 'events/s' });
      const cost = (phase: Phase<unknown>): string =>
        `${((phase.cpuSeconds / lines) * per).toFixed(1)} CPU-s per 100k events`;
      const beside = read('COPY of the same rows', copied);
      const rows = dumped.reduce((sum, each) => sum + each.rows, 0);
      return [
        {
          what: `commit of ${lines} events (${rows} rows)`,
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
    }),
};
