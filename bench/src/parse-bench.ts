import { applyEvent, newState } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { addPasses, measurePass, type Pass } from './measure-pass.js';
import { readClaudeRuns, readOpencodeRuns, type RecordedRun } from './read-corpus.js';

/*
 * How fast is the pure path, from bytes to state? Each repetition of a recorded run starts with an empty state, as
 * the resolver loads one family of sessions for a batch: a single state for all of them would hold the same few
 * sessions over and over, and measure merges into them instead. JSON.parse of the same lines, split and decoded in
 * the same way in the same process, is the yardstick.
 */
const megabyte = 1_000_000;
const wanted = Number(process.argv[2] ?? 200) * megabyte;
const warmUp = 60 * megabyte;

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

function report(name: string, pass: Pass): void {
  const { bytes, lines, seconds, cpuSeconds } = pass;
  const speed = (bytes / megabyte / seconds).toFixed(0).padStart(5);
  console.log(
    `${name.padEnd(34)} ${(bytes / megabyte).toFixed(0).padStart(4)} MB ${String(lines).padStart(8)} lines` +
      ` ${speed} MB/s ${cpuSeconds.toFixed(2).padStart(6)} CPU-s`,
  );
}

function compare(name: string, runs: readonly RecordedRun[]): void {
  measurePass(runs, warmUp, beginBareParse);
  measurePass(runs, warmUp, beginState);
  // In turns, so that whatever else the machine does slows both alike.
  const turns = Array.from({ length: 4 }, () => ({
    bare: measurePass(runs, wanted / 4, beginBareParse),
    whole: measurePass(runs, wanted / 4, beginState),
  }));
  const bare = turns.map((turn) => turn.bare).reduce(addPasses);
  const whole = turns.map((turn) => turn.whole).reduce(addPasses);
  report(`${name}: JSON.parse alone`, bare);
  report(`${name}: bytes to state`, whole);
  const ratio = whole.bytes / whole.cpuSeconds / (bare.bytes / bare.cpuSeconds);
  console.log(`${name}: ${(ratio * 100).toFixed(0)} % of the speed of JSON.parse (goal: 50 %)\n`);
}

const claude = readClaudeRuns();
const opencode = readOpencodeRuns();
compare('Claude Code', claude);
compare('OpenCode', opencode);
compare('whole corpus', [...claude, ...opencode]);
