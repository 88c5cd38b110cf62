import { applyEvent, newState } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { addPasses, measurePass, type Pass } from '../measure/measure-pass.js';
import { readClaudeRuns, readOpencodeRuns, type RecordedRun } from '../place/recorded-runs.js';
import type { Figure, Reading, Row } from '../row.js';

const megabyte = 1_000_000;
const turns = 4;

/**
 * How fast is the pure path, from bytes to state? Each repetition of a recorded run starts with an empty state, as
 * the resolver loads one family of sessions for a batch: a single state for all of them would hold the same few
 * sessions over and over, and measure merges into them instead. JSON.parse of the same lines, split and decoded in
 * the same way in the same process, is the yardstick.
 */
export const parseRow: Row = {
  title: 'Parse: bytes of recorded runs to state',
  measure: async ({ size }) => {
    const wanted = Math.min(size.corpusBytes, 200 * megabyte);
    return [
      compare('Claude Code', readClaudeRuns(), wanted),
      compare('OpenCode', readOpencodeRuns(), wanted),
    ];
  },
};

function compare(name: string, runs: readonly RecordedRun[], wanted: number): Figure {
  measurePass(runs, wanted / 4, beginBareParse);
  measurePass(runs, wanted / 4, beginState);
  // In turns, so that whatever else the machine does slows both alike.
  const passes = Array.from({ length: turns }, () => ({
    bare: measurePass(runs, wanted / turns, beginBareParse),
    whole: measurePass(runs, wanted / turns, beginState),
  }));
  return {
    what: `${name}: parse and merge`,
    ours: read('bytes to state', passes.map(({ whole }) => whole).reduce(addPasses)),
    beside: read('JSON.parse alone', passes.map(({ bare }) => bare).reduce(addPasses)),
    goal: { of: 'ratio', atLeast: 0.5 },
  };
}

function read(label: string, { bytes, seconds, cpuSeconds }: Pass): Reading {
  const value = bytes / megabyte / cpuSeconds;
  return { label, value, unit: 'MB per CPU-s', wallSeconds: seconds, cpuSeconds, peakMb: null };
}

/** Bytes → lines → agent events → state, each line once by its key. */
function beginState(): (line: string, source: RecordedRun['sources'][number]['source']) => void {
  const state = newState();
  const seen = new Set<string>();
  return (text, source) => {
    const parsed = parse({ source, text, writtenAt: 1_794_793_416_000 });
    if (parsed.outcome !== 'parsed' || seen.has(parsed.key)) return;
    seen.add(parsed.key);
    for (const event of parsed.events) applyEvent(state, event);
  };
}

function beginBareParse(): (line: string) => void {
  return (line) => {
    JSON.parse(line);
  };
}
