import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { corpusFolder, type DemoRun } from './demo-runs.js';
import { isoTimes, rewritePlace } from './demo-rewrite.js';

/** What is to be added to a file of the projects folder, and when. */
export interface DemoStep {
  readonly run: DemoRun;
  /** Since the demo began. */
  readonly atMs: number;
  /** Below the projects folder. */
  readonly path: string;
  /** Lines as recorded; null for a file that is written as a whole. */
  readonly lines: readonly string[] | null;
  readonly whole: string;
}

export interface RunPlan {
  readonly steps: readonly DemoStep[];
  readonly timeOf: (recordedMs: number, startedAt: number) => number;
}

type Growth = readonly [ms: number, path: string, lines: number | 'written'];

/** How a recorded run grew, stretched to the time the demo gives it. */
export async function planRun(run: DemoRun): Promise<RunPlan> {
  const folder = join(corpusFolder, 'claude', run.folder);
  const growth = (await readFile(join(folder, 'growth.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Growth)
    .filter(([, path]) => path.startsWith('projects/'));
  const paths = [...new Set(growth.map(([, path]) => path))];
  const texts = new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(folder, 'claude', path), 'utf8')] as const),
    ),
  );
  const firstMs = growth[0]?.[0] ?? 0;
  const lastMs = growth.at(-1)?.[0] ?? firstMs;
  const stretch = run.lastsMs / Math.max(1, lastMs - firstMs);
  const steps = stepsOf(run, growth, texts);
  const recordedAt = startOf(steps);
  return {
    steps: steps.map(({ atMs, ...step }) => ({
      ...step,
      atMs: run.startsAfterMs + (atMs - firstMs) * stretch,
    })),
    timeOf: (recordedMs, startedAt) =>
      startedAt + run.startsAfterMs + (recordedMs - recordedAt - firstMs) * stretch,
  };
}

function stepsOf(run: DemoRun, growth: readonly Growth[], texts: ReadonlyMap<string, string>): DemoStep[] {
  const written = new Map<string, number>();
  return growth.map(([atMs, path, count]) => {
    const whole = texts.get(path) ?? '';
    const from = written.get(path) ?? 0;
    if (count !== 'written') written.set(path, count);
    const lines = count === 'written' ? null : whole.split('\n').slice(from, count);
    return { run, atMs, path: rewritePlace(path.slice('projects/'.length)), lines, whole };
  });
}

/** When the recording began, as late as it must be for no line to be from a time after it was written. */
function startOf(steps: readonly DemoStep[]): number {
  const leads = steps.flatMap(({ atMs, lines }) =>
    (lines ?? []).flatMap((line) => (line.match(isoTimes) ?? []).map((time) => Date.parse(time) - atMs)),
  );
  return Math.max(...leads);
}
