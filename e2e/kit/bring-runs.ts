import { eventually } from './eventually.js';
import { expectTruth } from './expect-truth.js';
import { readSession } from './read-api.js';
import { copyRun, truthOf } from './recorded-runs.js';

interface Target {
  readonly url: string;
  readonly claudeDir: string;
}

/** Puts recorded runs into the watched folder and waits until everything in them is known. */
export async function bringRuns({ url, claudeDir }: Target, runs: readonly string[]): Promise<void> {
  for (const run of runs) await copyRun(run, claudeDir);
  for (const run of runs) await eventually(() => expectTruth(url, run));
}

/** The card on which a run is; its session may be known a moment before. */
export async function cardOfRun(url: string, run: string): Promise<string> {
  return await eventually(async () => {
    const { cardId } = await readSession(url, truthOf(run).sessionId);
    if (cardId === null) throw new Error(`${run} is on no card.`);
    return cardId;
  });
}
