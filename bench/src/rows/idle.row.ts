import { setTimeout as sleep } from 'node:timers/promises';
import { FileReader, type ReadChunk } from '@tributary/ingest';
import { classifyPath } from '@tributary/parser';
import { measurePhase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { makeFiles } from '../place/make-files.js';
import { MemoryRegistry } from '../place/memory-registry.js';
import { walkBare } from '../place/walk-bare.js';
import type { Row } from '../row.js';

const files = 10_000;
/** As often as the reader looks over everything. */
const sweepEveryMs = 30_000;

/** What watching costs while nothing happens, beside one bare walk as often as the reader sweeps. */
export const idleRow: Row = {
  title: 'Idle: CPU while nothing is written',
  measure: async ({ folder, size }) => {
    makeFiles(folder, files);
    const registry = new MemoryRegistry();
    const reader = new FileReader({
      roots: [{ directory: folder, name: 'projects' }],
      classify: classifyPath,
      registry,
      publish: async (_family: string, chunk: ReadChunk) => registry.commit(chunk),
    });
    await reader.start();
    await reader.sweepNow();
    const walk = await measurePhase(() => walkBare(folder));
    // A whole period of the sweep over everything, so that it is in the figure.
    const seconds = size.name === 'small' ? size.seconds : sweepEveryMs / 1_000 + 1;
    const idle = await measurePhase(() => sleep(seconds * 1_000));
    await reader.stop();
    const share = (cpuSeconds: number, of: number): number => (cpuSeconds / of) * 100;
    return [
      {
        what: `reader of ${files} files for ${seconds} s`,
        ours: readPhase(idle, {
          label: 'reader',
          value: share(idle.cpuSeconds, seconds),
          unit: '% of a core',
        }),
        beside: readPhase(walk, {
          ...{ label: 'a bare walk every 30 s', value: share(walk.cpuSeconds, sweepEveryMs / 1_000) },
          unit: '% of a core',
        }),
        goal: { of: 'value', atMost: 1 },
      },
    ];
  },
};
