import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { record, type Json } from '../json.js';
import { peekEvent } from '../peek-event.js';

const corpus = join(import.meta.dirname, '../../../../../corpus/opencode');

export interface RecordedTruth {
  readonly version: string;
  readonly recordedAt: string;
  readonly sessions: Readonly<Record<string, SessionTruth>>;
}

export interface SessionTruth {
  readonly parentID: string | null;
  readonly title: string;
  readonly agents: readonly string[];
  readonly toolParts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly tokensFromMessages: Readonly<Record<'input' | 'output' | 'reasoning' | 'cacheRead', number>>;
  readonly todos: readonly { readonly content: string; readonly status: string }[];
  readonly expectedStatus: string;
}

export interface RecordedEvent {
  readonly data: string;
  /** When it arrived, epoch milliseconds. */
  readonly at: number;
}

/** One recorded run: what /global/event sent, in one part per life of the server, and its answers at the end. */
export interface RecordedRun {
  readonly name: string;
  readonly truth: RecordedTruth;
  readonly lives: readonly (readonly RecordedEvent[])[];
  /** By file name without its ending, e.g. `session.ses_….message`. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The events of a run that a reader hands on. */
export function eventsToldOf({ lives }: RecordedRun): readonly string[] {
  return lives.flatMap((life) => life.map(({ data }) => data).filter((data) => peekEvent(data).isPassedOn));
}

export function listRecordedRuns(): readonly string[] {
  return readdirSync(corpus).sort();
}

export function readRecordedRun(name: string): RecordedRun {
  const folder = join(corpus, name);
  const lives = ['global-event.sse', 'global-event-after-restart.sse']
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
    .map(readStream);
  const answers = readdirSync(join(folder, 'http'))
    .filter((file) => file.startsWith('session'))
    .map((file) => [file.replace('.json', ''), readJson(join(folder, 'http', file))] as const);
  return {
    name,
    truth: readJson(join(folder, 'truth.json')) as RecordedTruth,
    lives,
    answers: new Map(answers),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Arrivals were recorded from 0: the least start at which nothing arrives before it was written. */
function readStream(file: string): readonly RecordedEvent[] {
  const texts = readFileSync(file, 'utf8')
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => block.slice('data: '.length));
  const arrivals = readJson(file.replace(/\.sse$/, '.times.json')) as number[];
  const starts = texts.flatMap((data, index) => timesIn(data).map((at) => at - (arrivals[index] ?? 0)));
  const startedAt = Math.max(...starts);
  return texts
    .map((data, index) => ({ data, at: startedAt + (arrivals[index] ?? 0) }))
    .filter(({ data }) => !/"server\.(connected|heartbeat)"/.test(data));
}

function timesIn(data: string): readonly number[] {
  const { info, part } = record(record((JSON.parse(data) as Json).payload)?.properties) ?? {};
  return [record(info)?.time, record(part)?.time, record(record(part)?.state)?.time]
    .flatMap((time) => Object.values(record(time) ?? {}))
    .filter((at) => typeof at === 'number');
}
