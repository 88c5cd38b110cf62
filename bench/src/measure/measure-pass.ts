import { eachLine, type RecordedRun } from '../place/recorded-runs.js';

export interface Pass {
  readonly bytes: number;
  readonly lines: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Runs `begin` once per run and hands it every line, over and over, until enough bytes went through. */
export function measurePass(
  runs: readonly RecordedRun[],
  atLeastBytes: number,
  begin: () => (line: string, source: RecordedRun['sources'][number]['source']) => void,
): Pass {
  let bytes = 0;
  let lines = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  while (bytes < atLeastBytes) {
    for (const { sources } of runs) {
      const use = begin();
      for (const recorded of sources) {
        eachLine(recorded, (line) => {
          lines += 1;
          use(line, recorded.source);
        });
        bytes += recorded.bytes.length;
      }
    }
  }
  const { user, system } = process.cpuUsage(cpu);
  return { bytes, lines, seconds: (performance.now() - started) / 1_000, cpuSeconds: (user + system) / 1e6 };
}

export function addPasses(a: Pass, b: Pass): Pass {
  return {
    bytes: a.bytes + b.bytes,
    lines: a.lines + b.lines,
    seconds: a.seconds + b.seconds,
    cpuSeconds: a.cpuSeconds + b.cpuSeconds,
  };
}
