import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RawEvent } from '@tributary/domain';
import type { SourceKind } from '../../sources.js';
import { classifyPath } from '../../classify-path.js';

const corpus = join(import.meta.dirname, '../../../../../corpus/claude');

export interface TrueAgent {
  readonly agentId: string | null;
  readonly toolUseId: string;
  readonly parentAgentId: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly expectedStatus: string;
  readonly toolCalls: number;
  readonly usageByModel: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly outputTokensOnDisk?: boolean;
  readonly partlyOnDisk?: boolean;
}

export interface Truth {
  readonly version: string;
  readonly sessionId: string;
  readonly scenario: string;
  readonly outputTokensOnDisk: boolean;
  readonly agents: readonly TrueAgent[];
  readonly parent: readonly { readonly usage_by_model: TrueAgent['usageByModel'] }[];
  readonly usage_by_model_parent_and_agents: TrueAgent['usageByModel'];
  /** What the tool asked a model for itself: titles, compactions, warm-up. */
  readonly other_requests: {
    readonly usage_by_model: TrueAgent['usageByModel'];
    readonly warmup_agent_ids: readonly string[];
  };
}

export const corpusRuns: readonly string[] = readdirSync(corpus).sort();

export function corpusFolder(run: string): string {
  return join(corpus, run);
}

export function truthOf(run: string): Truth {
  return JSON.parse(readFileSync(join(corpus, run, 'truth.json'), 'utf8')) as Truth;
}

/** Every raw event of a run's files, in the order of their paths; none where only the stream was recorded. */
export function fileEvents(run: string): RawEvent[] {
  const root = join(corpus, run, 'claude');
  if (!existsSync(root)) return [];
  return listFiles(root).flatMap((file) => {
    const path = relative(root, file).replaceAll('\\', '/');
    const place = classifyPath(path);
    if (place === null) return [];
    const source = { kind: place.kind, path, host: 'recorded' };
    const content = readFileSync(file, 'utf8');
    return place.shape === 'replace' ? [{ source, text: content }] : linesOf(content, source.kind, path);
  });
}

/** The recorded stdout of a run, empty where it was not in stream-json. */
export function streamEvents(run: string): RawEvent[] {
  return listFiles(join(corpus, run))
    .filter((file) => /cli[^/]*\.stream\.jsonl$/.test(file))
    .flatMap((file) => linesOf(readFileSync(file, 'utf8'), 'claude.stream-json', 'cli.stream.jsonl'));
}

/** The recorded hook payloads of a run, unwrapped from the recorder's envelope. */
export function hookEvents(run: string): RawEvent[] {
  return listFiles(join(corpus, run))
    .filter((file) => /hooks-\w+\.jsonl$/.test(file))
    .flatMap((file) => linesOf(readFileSync(file, 'utf8'), 'claude.hook', 'hooks'))
    .map(({ source, text }) => {
      const envelope = JSON.parse(text) as { t: number; stdin?: unknown; body?: unknown };
      return { source, text: JSON.stringify(envelope.stdin ?? envelope.body), writtenAt: envelope.t };
    });
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function linesOf(content: string, kind: SourceKind, path: string): RawEvent[] {
  const lines = content.split('\n').filter((line) => line !== '');
  return lines.map((text) => ({ source: { kind, path, host: 'recorded' }, text }));
}

/** The first recorded line of a run whose text holds all the given words, and whose path does too. */
export function recordedLine(run: string, words: readonly string[], inPath = ''): RawEvent {
  const found = [...fileEvents(run), ...streamEvents(run)].find(
    ({ source, text }) => source.path.includes(inPath) && words.every((word) => text.includes(word)),
  );
  if (found === undefined) throw new Error(`no line of ${run} holds ${words.join(', ')}`);
  return found;
}
