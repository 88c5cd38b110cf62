import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawEvent } from '@tributary/domain';
import type { SourceKind } from '../../sources.js';
import { folderOfRun } from './opencode-corpus.js';
import { readRecordedAnswers } from './read-recorded-answers.js';
import { readRecordedStream } from './read-recorded-stream.js';

export interface OpencodeTruth {
  readonly version: string;
  readonly recordedAt: string;
  readonly sessions: Readonly<Record<string, OpencodeSessionTruth>>;
}

export interface OpencodeSessionTruth {
  readonly parentID: string | null;
  readonly title: string;
  readonly agents: readonly string[];
  readonly childIDs: readonly string[];
  readonly toolParts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly tokensFromMessages: Readonly<
    Record<'input' | 'output' | 'reasoning' | 'cacheRead' | 'cost', number>
  >;
  readonly todos: readonly { readonly content: string; readonly status: string }[];
  readonly expectedStatus: string;
}

/** One recorded run, seen through each way of watching it. */
export interface OpencodeRun {
  readonly name: string;
  readonly truth: OpencodeTruth;
  /**
   * By name: `event`, `global-event` and their `-after-restart`, `-B-before`, … siblings; `http`,
   * `http-before-kill`, `http-after-restart`, `http-before-abort`; `export`; `run-json`, `run-json-attach`, ….
   */
  readonly views: ReadonlyMap<string, readonly RawEvent[]>;
}

export function readOpencodeRun(name: string): OpencodeRun {
  const folder = folderOfRun(name);
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as OpencodeTruth;
  const streams = readStreams(folder);
  const views = [
    ...streams,
    ...readAnswers(folder, new Map(streams), Date.parse(truth.recordedAt)),
    ...readRunJson(folder),
  ];
  return { name, truth, views: new Map([...views, ['export', readExports(folder)]]) };
}

type View = readonly [name: string, events: readonly RawEvent[]];

function readStreams(folder: string): readonly View[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sse'));
  return names.map((file) => [file.replace('.sse', ''), readRecordedStream(join(folder, file))]);
}

/** When a round of questions was asked was not recorded, but between which events it was. */
function readAnswers(
  folder: string,
  streams: ReadonlyMap<string, readonly RawEvent[]>,
  recordedAt: number,
): View[] {
  const live = streams.get('event') ?? [];
  const firstError = live.find(({ text }) => text.includes('"session.error"'))?.writtenAt;
  const rounds = [
    { view: 'http-before-abort', folder: 'http', prefix: 'before-abort.', at: (firstError ?? 0) - 1 },
    { view: 'http-before-kill', folder: 'http-before-kill', prefix: '', at: live.at(-1)?.writtenAt },
    {
      view: 'http-after-restart',
      folder: 'http-after-restart',
      prefix: '',
      at: streams.get('event-after-restart')?.[0]?.writtenAt,
    },
    { view: 'http', folder: 'http', prefix: '', at: recordedAt },
  ];
  return rounds
    .filter((round) => existsSync(join(folder, round.folder, `${round.prefix}session.json`)))
    .map((round) => [
      round.view,
      readRecordedAnswers(join(folder, round.folder), round.prefix, round.at ?? recordedAt),
    ]);
}

function readRunJson(folder: string): readonly View[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.ndjson'));
  return names.map((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
    return [file.replace('.ndjson', ''), lines.map((text) => rawEvent('opencode.run-json', file, text))];
  });
}

function readExports(folder: string): readonly RawEvent[] {
  const names = readdirSync(join(folder, 'export'));
  return names.map((file) =>
    rawEvent('opencode.export', file, readFileSync(join(folder, 'export', file), 'utf8')),
  );
}

function rawEvent(kind: SourceKind, path: string, text: string): RawEvent {
  return { source: { kind, path, host: 'laptop' }, text };
}
