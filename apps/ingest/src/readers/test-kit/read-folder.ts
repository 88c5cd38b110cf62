/** Reads a folder once in a process of its own and prints what it got, so that limits of a process can be tested. */
import { readFileSync } from 'node:fs';
import { FileReader } from '../file.reader.js';
import { ModelStore } from './model-store.js';
import { classifyByEnding } from './temp-root.js';

const [directory = '', openFiles = '64'] = process.argv.slice(2);
const store = new ModelStore();
const linesPerSource = new Map<string, number>();
const seen = { lines: 0, bytes: 0, oversize: 0, emfile: 0 };

const reader = new FileReader({
  roots: [{ directory, name: 'projects' }],
  classify: classifyByEnding,
  registry: store,
  limits: { openFiles: Number(openFiles) },
  fileSystem: { watch: () => refuse('EMFILE') },
  hooks: { onReadError: ({ code }) => void (seen.emfile += Number(code === 'EMFILE')) },
  publish: (_family, { sourceId, lines, start }) => {
    linesPerSource.set(sourceId, (linesPerSource.get(sourceId) ?? 0) + lines.length);
    seen.lines += lines.length;
    seen.bytes += (lines.at(-1)?.end ?? start) - start;
    seen.oversize += lines.filter((line) => line.kind === 'oversize').length;
    return Promise.resolve();
  },
});
const startedMs = performance.now();
await reader.start();
do await reader.sweepNow();
while (reader.status().lagBytes > 0);
const durationMs = performance.now() - startedMs;
const { mode, openFiles: held } = reader.status();
await reader.stop();
const maxRssMb = peakMb();
const perSource = [...new Set(linesPerSource.values())];
console.log(
  JSON.stringify({ ...seen, mode, held, sources: store.sources.size, perSource, maxRssMb, durationMs }),
);

/** Linux hands the peak of whoever started a process on to it with `exec`; only what it counts for its memory is its own. */
function peakMb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function refuse(code: string): never {
  throw Object.assign(new Error('refused'), { code });
}
