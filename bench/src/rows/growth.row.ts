import { growthExponent } from '../measure/growth-exponent.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { commitChunks } from '../place/commit-chunks.js';
import { parseBare } from '../place/parse-bare.js';
import { readChunks } from '../place/read-chunks.js';
import { withDatabase } from '../place/with-database.js';
import type { Figure, Row } from '../row.js';

const fractions = [1 / 16, 1 / 4, 1];

interface Point {
  readonly n: number;
  readonly phase: Phase<void>;
}

/** Does the ten-thousandth event cost what the first did? */
export const growthRow: Row = {
  title: 'Growth of the commit with what is stored',
  measure: async ({ size, corpus }) => {
    const { folder } = corpus();
    const points: Point[] = [];
    for (const fraction of fractions) points.push(await commitSome(folder, size.events * fraction));
    const bare = await measurePhase(() => parseBare(folder));
    const steps = points.map(({ n, phase }) => `${n}: ${phase.cpuSeconds.toFixed(1)} CPU-s`).join(', ');
    const describe = (what: string, cost: (phase: Phase<void>) => number): Figure => ({
      what,
      ours: readPhase(points.at(-1)!.phase, {
        label: 'commit',
        value: growthExponent(points.map(({ n, phase }) => ({ n, cost: cost(phase) }))),
        unit: 'exponent',
      }),
      beside: readPhase(bare, { label: 'linear', value: 1, unit: 'exponent' }),
      goal: { of: 'value', atMost: 1.1 },
    });
    return [
      { ...describe('CPU time over events', ({ cpuSeconds }) => cpuSeconds), remark: steps },
      // The chunks themselves are held by the bench and grow with them.
      describe('peak memory over events', ({ peakMb }) => peakMb),
    ];
  },
};

async function commitSome(folder: string, events: number): Promise<Point> {
  return await withDatabase(async ({ database, sources, pid }) => {
    const { chunks, lines } = await readChunks(folder, sources, events);
    return { n: lines, phase: await measurePhase(() => commitChunks(database, chunks), [pid]) };
  });
}
