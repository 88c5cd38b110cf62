import { spawnProgram } from '../kit/spawn-program.js';
import { compareStates, readDerivedState, type DerivedState } from './read-derived-state.js';
import { disturb, type Disturbances, type Suffered } from './disturb.js';
import { judge, type Verdict } from './judge.js';
import type { Truth } from './truth.js';
import { untilCommitted } from './until-committed.js';
import { makeWorld, sourceArgs } from './world.js';

export interface ChaosOptions extends Disturbances {
  readonly linesPerSecond: number;
  /** Another program in the resolver's place, to prove that its faults would be seen. */
  readonly resolverProgram?: string;
}

export interface ChaosReport {
  readonly suffered: Suffered;
  /** From the last blow until everything written was committed; null when that did not happen. */
  readonly recoveredInSeconds: number | null;
  readonly verdict: Verdict;
  /** Where the database differs from what one undisturbed reading of the same files ends in. */
  readonly differences: readonly string[];
}

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { resolverProgram } = options;
  const world = await makeWorld({ resolvers: 3, ...(resolverProgram !== undefined && { resolverProgram }) });
  try {
    const rate = String(options.linesPerSecond);
    const writer = spawnProgram(
      process.execPath,
      sourceArgs('e2e/chaos/write-transcripts.ts', world.folder, rate),
      {},
    );
    const suffered = await disturb(world, options);
    await writer.end('SIGTERM');
    const truth = JSON.parse(writer.stdout()) as Truth;
    const recoveredInSeconds = await untilCommitted(world, truth);
    return {
      suffered,
      recoveredInSeconds,
      verdict: await judge(world, truth),
      differences: compareStates(await readDerivedState(world), await readUndisturbed(world.folder, truth)),
    };
  } finally {
    await world.close();
  }
}

async function readUndisturbed(folder: string, truth: Truth): Promise<DerivedState> {
  const calm = await makeWorld({ resolvers: 1, folder });
  try {
    if ((await untilCommitted(calm, truth)) === null) throw new Error('The undisturbed reading did not end.');
    return await readDerivedState(calm);
  } finally {
    await calm.close();
  }
}
