import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawEvent } from '@tributary/domain';
import { corpusFolder, fileEvents } from './corpus.js';

type Growth = readonly [atMs: number, path: string, lines: number | 'written'];

/** Every line of a run in the order in which it became visible on disk, with the time at which it did. */
export function replayRun(run: string): { readonly at: number; readonly raw: RawEvent }[] {
  const files = Map.groupBy(fileEvents(run), ({ source }) => source.path);
  const growth = readGrowth(run).filter(([, path]) => files.has(path));
  const startedAt = startOfRecording(files, growth);
  const read = new Map<string, number>();
  const replayed = growth.flatMap(([ms, path, lines], index) => {
    const raws = files.get(path) ?? [];
    const at = startedAt + ms;
    if (lines === 'written') return replaced(raws, at, isLastWrite(growth, index));
    const from = read.get(path) ?? 0;
    read.set(path, lines);
    return raws.slice(from, lines).map((raw) => ({ at, raw }));
  });
  const end = replayed.at(-1)?.at ?? startedAt;
  const missed = [...files].flatMap(([path, raws]) => {
    return raws[0]?.writtenAt === undefined && !path.endsWith('.json') ? raws.slice(read.get(path) ?? 0) : [];
  });
  return [...replayed, ...missed.map((raw) => ({ at: end, raw }))];
}

function readGrowth(run: string): Growth[] {
  const lines = readFileSync(join(corpusFolder(run), 'growth.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Growth);
}

function isLastWrite(growth: readonly Growth[], index: number): boolean {
  return !growth.slice(index + 1).some(([, path]) => path === growth[index]?.[1]);
}

/** Only the last content was kept; until then an agent's meta file did not say that it had finished. */
function replaced(raws: readonly RawEvent[], at: number, isLast: boolean): { at: number; raw: RawEvent }[] {
  return raws.flatMap((raw) => {
    if (isLast) return [{ at, raw: { ...raw, writtenAt: at } }];
    if (raw.source.kind !== 'claude.agent-meta') return [];
    const { finished: _, ...before } = JSON.parse(raw.text) as Record<string, unknown>;
    return [{ at, raw: { ...raw, text: JSON.stringify(before), writtenAt: at } }];
  });
}

/** Growth was recorded from 0: the least start at which no line is seen before it was written. */
function startOfRecording(
  files: ReadonlyMap<string, readonly RawEvent[]>,
  growth: readonly Growth[],
): number {
  const starts = growth.flatMap(([ms, path, lines]) => {
    const text = lines === 'written' ? undefined : files.get(path)?.[lines - 1]?.text;
    const { timestamp } = JSON.parse(text ?? '{}') as { timestamp?: unknown };
    return typeof timestamp === 'string' ? [Date.parse(timestamp) - ms] : [];
  });
  return Math.max(...starts);
}
