import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { planRun, type DemoStep } from './demo-plan.js';
import { rewriteLine, type Rewriting } from './demo-rewrite.js';
import { settleAll } from './settle-all.js';
import type { DemoRun } from './demo-runs.js';

export interface ReplayOptions {
  readonly runs: readonly DemoRun[];
  /** Watched by the Tributary of the demo. */
  readonly projectsFolder: string;
  readonly signal: AbortSignal;
  readonly wait?: (ms: number) => Promise<void>;
}

/** Writes the transcripts of recorded runs as the tools wrote them: line by line, at their pace. */
export async function replayRuns({ runs, projectsFolder, signal, wait }: ReplayOptions): Promise<void> {
  const startedAt = Date.now();
  const pause = wait ?? ((ms: number) => sleep(ms, undefined, { signal }));
  await settleAll(
    runs.map(async (run) => {
      const { steps, timeOf } = await planRun(run);
      for (const step of steps) {
        signal.throwIfAborted();
        const waitMs = startedAt + step.atMs - Date.now();
        if (waitMs > 0) await pause(waitMs);
        await takeStep(step, projectsFolder, { ...run, timeOf: (ms) => timeOf(ms, startedAt) });
      }
    }),
  );
}

async function takeStep(
  { path, lines, whole }: DemoStep,
  folder: string,
  rewriting: Rewriting,
): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  if (lines === null) return writeFile(file, rewriteLine(whole, rewriting));
  return appendFile(file, lines.map((line) => `${rewriteLine(line, rewriting)}\n`).join(''));
}
