import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { RawEvent, SourceRef } from '@tributary/domain';
import { classifyPath, snapshotLine, type SnapshotKind, type SourceKind } from '@tributary/parser';

export interface RecordedLine extends RawEvent {
  readonly source: SourceRef & { readonly kind: SourceKind };
}

const corpus = join(import.meta.dirname, '../../../../corpus');
const host = 'recorded';

export const claudeRuns: readonly string[] = readdirSync(join(corpus, 'claude')).sort();
export const opencodeRuns: readonly string[] = readdirSync(join(corpus, 'opencode')).sort();

function filesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const read = (file: string): string => readFileSync(file, 'utf8');
const linesOf = (file: string): string[] => read(file).split('\n').filter(Boolean);
const rawOf = (kind: SourceKind, path: string, text: string): RecordedLine => ({
  source: { kind, path, host },
  text,
});

/** What Claude Code wrote below its folder: transcripts, agents, todos, tasks, workflows. */
export function claudeFiles(run: string): readonly RecordedLine[] {
  const root = join(corpus, 'claude', run, 'claude');
  return filesOf(root).flatMap((file) => {
    const path = relative(root, file);
    const place = classifyPath(path);
    if (place === null) return [];
    const texts = place.shape === 'replace' ? [read(file)] : linesOf(file);
    return texts.map((text) => rawOf(place.kind, path, text));
  });
}

export function claudeStreams(run: string): readonly RecordedLine[] {
  const files = filesOf(join(corpus, 'claude', run)).filter((file) => /cli[^/]*\.stream\.jsonl$/.test(file));
  return files.flatMap(linesOf).map((text) => rawOf('claude.stream-json', 'cli.stream.jsonl', text));
}

export function claudeHooks(run: string): readonly RecordedLine[] {
  const files = filesOf(join(corpus, 'claude', run)).filter((file) => /hooks-\w+\.jsonl$/.test(file));
  return files.flatMap(linesOf).map((line) => {
    const { t, stdin, body } = JSON.parse(line) as { t: number; stdin?: unknown; body?: unknown };
    return { ...rawOf('claude.hook', 'hooks', JSON.stringify(stdin ?? body)), writtenAt: t };
  });
}

/** One recorded subscription after the other, by file name. */
export function opencodeStreams(run: string): ReadonlyMap<string, readonly RecordedLine[]> {
  const files = filesOf(join(corpus, 'opencode', run)).filter((file) => file.endsWith('.sse'));
  return new Map(files.map((file) => [basename(file, '.sse'), streamOf(file)]));
}

function streamOf(file: string): readonly RecordedLine[] {
  const arrivals = JSON.parse(read(file.replace(/sse$/, 'times.json'))) as number[];
  const blocks = read(file)
    .split('\n\n')
    .filter((block) => block.startsWith('data: '));
  return blocks.map((block, index) => ({
    ...rawOf('opencode.event', 'http://127.0.0.1:4096', block.slice('data: '.length)),
    writtenAt: Date.UTC(2026, 10, 16) + (arrivals[index] ?? 0),
  }));
}

const answerFile = /^session(-status)?(?:\.(ses_\w+))?(?:\.(children|message|todo))?\.json$/;
const answerKinds: Readonly<Record<string, SnapshotKind>> = {
  children: 'children',
  message: 'messages',
  todo: 'todos',
};

/** The answers of the server at the end of a run, in the reader's envelope. */
export function opencodeAnswers(run: string): readonly RecordedLine[] {
  const folder = join(corpus, 'opencode', run, 'http');
  const at = Date.UTC(2026, 10, 17);
  return filesOf(folder).flatMap((file) => {
    const [isAnswer, status, sessionID, about] = answerFile.exec(basename(file)) ?? [];
    if (isAnswer === undefined) return [];
    const kind = status === undefined ? kindOf(sessionID, about) : 'status';
    const subject = sessionID === undefined ? {} : { sessionID };
    const text = snapshotLine({ kind, at, body: JSON.parse(read(file)), ...subject });
    return [{ ...rawOf('opencode.snapshot', 'http://127.0.0.1:4096', text), writtenAt: at }];
  });
}

function kindOf(sessionID: string | undefined, about: string | undefined): SnapshotKind {
  return sessionID === undefined ? 'sessions' : (answerKinds[about ?? ''] ?? 'session');
}

export function opencodeRunJson(run: string): readonly RecordedLine[] {
  const files = filesOf(join(corpus, 'opencode', run)).filter((file) => file.endsWith('.ndjson'));
  return files.flatMap(linesOf).map((text) => rawOf('opencode.run-json', 'run', text));
}

export function opencodeExports(run: string): readonly RecordedLine[] {
  const files = filesOf(join(corpus, 'opencode', run, 'export'));
  return files.map((file) => rawOf('opencode.export', basename(file), read(file)));
}

/** Every line of every view of both tools. */
export function allLines(): readonly RecordedLine[] {
  const claude = [claudeFiles, claudeStreams, claudeHooks].flatMap((view) => claudeRuns.flatMap(view));
  const opencode = [opencodeAnswers, opencodeRunJson, opencodeExports].flatMap((view) =>
    opencodeRuns.flatMap(view),
  );
  const streams = opencodeRuns.flatMap((run) => [...opencodeStreams(run).values()].flat());
  return [...claude, ...opencode, ...streams];
}
