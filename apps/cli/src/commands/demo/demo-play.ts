import type { DemoOpencode } from './demo-opencode.js';
import { replayRuns } from './demo-replay.js';
import { claudeRuns, pastRuns } from './demo-runs.js';
import { settleAll } from './settle-all.js';

export interface DemoStage {
  /** Watched by the Tributary that shows it. */
  readonly projectsFolder: string;
  readonly opencode: DemoOpencode;
  readonly signal: AbortSignal;
}

/** Goes through all recorded runs, to their end or until the signal. */
export async function playDemo({ projectsFolder, opencode, signal }: DemoStage): Promise<void> {
  await settleAll([
    replayRuns({ runs: [...pastRuns, ...claudeRuns], projectsFolder, signal }),
    opencode.play(signal),
  ]);
}
