import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { growthOf, recordedFolder, type Growth } from './recorded-runs.js';

/** One growth of one file: text appended, or the whole file written anew. */
export interface Step {
  readonly atMs: number;
  readonly path: string;
  readonly text: string;
  readonly isWhole: boolean;
}

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const epochTime = /(?<="startTime": ?)\d{13}/g;
const followed = /^(projects|todos|tasks)\//;

/** How the files of a run grew, with its times moved so that it ends in a moment: to Tributary it is live. */
export async function readSteps(run: string, endsInMs = 0): Promise<Step[]> {
  const growth = growthOf(run).filter(([, path]) => followed.test(path));
  const contents = await readContents(run, growth);
  const times = [...contents.values()].flatMap((text) =>
    [...text.matchAll(isoTime)].map(([time]) => Date.parse(time)),
  );
  const shiftMs = Date.now() + endsInMs - Math.max(...times);
  const moved = (text: string): string =>
    text
      .replace(isoTime, (time) => new Date(Date.parse(time) + shiftMs).toISOString())
      .replace(epochTime, (time) => String(Number(time) + shiftMs));
  const written = new Map<string, number>();
  return growth.flatMap(([atMs, path, lines], index): Step[] => {
    const text = contents.get(path) ?? '';
    if (lines === 'written') {
      const isLast = !growth.slice(index + 1).some((each) => each[1] === path);
      return [{ atMs, path, text: moved(isLast ? text : beforeItsEnd(text)), isWhole: true }];
    }
    const all = text.split(/(?<=\n)/);
    const added = all.slice(written.get(path) ?? 0, lines).join('');
    written.set(path, lines);
    return [{ atMs, path, text: moved(added), isWhole: false }];
  });
}

async function readContents(run: string, growth: readonly Growth[]): Promise<Map<string, string>> {
  const paths = [...new Set(growth.map(([, path]) => path))];
  const texts = paths.map((path) => readFile(join(recordedFolder(run), path), 'utf8'));
  return new Map((await Promise.all(texts)).map((text, index) => [paths[index]!, text]));
}

/** Of a file that is written several times only the last content was kept; before it, no agent had finished. */
function beforeItsEnd(text: string): string {
  const { finished: _, ...before } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(before);
}

/** The same growth in two writes, the first of which ends in the middle of a line. */
export function tearStep(step: Step): Step[] {
  if (step.isWhole) return [step];
  const middle = Math.floor(step.text.length / 2);
  return [step.text.slice(0, middle), step.text.slice(middle)].map((text) => ({ ...step, text }));
}

/** Takes one step in the `.claude` folder around the watched one. */
export async function takeStep({ path, text, isWhole }: Step, claudeDir: string): Promise<void> {
  const file = join(dirname(claudeDir), path);
  await mkdir(dirname(file), { recursive: true });
  await (isWhole ? writeFile(file, text) : appendFile(file, text));
}

/** Lets the files of a run grow as they did, so many times as fast. */
export async function replayRun(run: string, claudeDir: string, speed: number): Promise<void> {
  const lastsMs = (growthOf(run).at(-1)?.[0] ?? 0) / speed;
  const steps = await readSteps(run, lastsMs);
  const startedAt = Date.now();
  for (const step of steps) {
    await sleep(Math.max(0, startedAt + step.atMs / speed - Date.now()));
    await takeStep(step, claudeDir);
  }
}
