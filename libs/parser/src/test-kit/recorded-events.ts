import type { AgentEvent, RawEvent } from '@tributary/domain';
import { corpusRuns, fileEvents, hookEvents, streamEvents } from '../claude/test-kit/corpus.js';
import { listOpencodeRuns } from '../opencode/test-kit/opencode-corpus.js';
import { readOpencodeRun } from '../opencode/test-kit/read-opencode-run.js';
import { parse } from '../parse.js';

/** One line of a recording: what it means and under which name its copies are recognised. */
export interface RecordedLine {
  readonly key: string;
  readonly events: readonly AgentEvent[];
}

/** A recorded run as the lines of each of its files, in the order they were written. */
export interface RecordedRun {
  readonly name: string;
  readonly files: readonly (readonly RecordedLine[])[];
}

export const recordedRunNames: readonly string[] = [
  ...corpusRuns.map((run) => `claude ${run}`),
  ...listOpencodeRuns().map((run) => `opencode ${run}`),
];

/** Everything that was recorded of a run: files, streams, hooks and answers, parsed once. */
export function recordedRun(name: string): RecordedRun {
  const [tool, run = ''] = name.split(' ');
  return { name, files: (tool === 'claude' ? claudeFiles(run) : opencodeFiles(run)).map(parseLines) };
}

function claudeFiles(run: string): (readonly RawEvent[])[] {
  const files = Map.groupBy(fileEvents(run), ({ source }) => source.path);
  return [...files.values(), streamEvents(run), hookEvents(run)];
}

function opencodeFiles(run: string): (readonly RawEvent[])[] {
  return [...readOpencodeRun(run).views.values()];
}

function parseLines(raws: readonly RawEvent[]): RecordedLine[] {
  return raws.flatMap((raw) => {
    const parsed = parse(raw);
    return parsed.outcome === 'parsed' ? [{ key: parsed.key, events: parsed.events }] : [];
  });
}
