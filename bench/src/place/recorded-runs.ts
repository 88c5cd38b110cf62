import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceRef } from '@tributary/domain';
import { classifyPath } from '@tributary/parser';

const corpus = join(import.meta.dirname, '../../../corpus');
const newline = 0x0a;

/** The bytes of one source of a recorded run, as a reader would hand them on. */
export interface RecordedSource {
  readonly source: SourceRef;
  readonly bytes: Buffer;
  /** Files that are replaced are one event as a whole. */
  readonly isWhole: boolean;
}

/** All sources of one run: together they make one family of sessions. */
export interface RecordedRun {
  readonly name: string;
  readonly sources: readonly RecordedSource[];
}

export function readClaudeRuns(): RecordedRun[] {
  return globSync('claude/*/claude', { cwd: corpus }).map((root) => {
    const paths = globSync('**/*.{jsonl,json}', { cwd: join(corpus, root) });
    const sources = paths.flatMap((path): RecordedSource[] => {
      const place = classifyPath(path);
      if (place === null) return [];
      const bytes = readFileSync(join(corpus, root, path));
      return [
        { source: { kind: place.kind, path, host: 'bench' }, bytes, isWhole: place.shape === 'replace' },
      ];
    });
    return { name: root, sources };
  });
}

/** The payloads of a server's events, one a line. */
export function readOpencodeRuns(): RecordedRun[] {
  return globSync('opencode/*', { cwd: corpus }).map((root) => ({
    name: root,
    sources: globSync('{event,global-event}*.sse', { cwd: join(corpus, root) }).map((path) => {
      const payloads = readFileSync(join(corpus, root, path), 'utf8')
        .split('\n')
        .flatMap((line) => (line.startsWith('data: ') ? line.slice('data: '.length) : []));
      const source = { kind: 'opencode.event', path: 'http://127.0.0.1:4096/event', host: 'bench' } as const;
      return { source, bytes: Buffer.from(`${payloads.join('\n')}\n`), isWhole: false };
    }),
  }));
}

/** Calls `use` with each line of a source, decoded; the same work for everything that is measured. */
export function eachLine({ bytes, isWhole }: RecordedSource, use: (line: string) => void): void {
  if (isWhole) {
    use(bytes.toString('utf8'));
    return;
  }
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(newline, start);
    const stop = end === -1 ? bytes.length : end;
    if (stop > start) use(bytes.toString('utf8', start, stop));
    start = stop + 1;
  }
}
