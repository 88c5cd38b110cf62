import type { BinaryLike } from 'node:crypto';
import { readText, type RawText } from '@tributary/domain';
import { sources, stripPadding, type Fingerprint, type SourceKind } from '@tributary/parser';
import { mayHoldSecret, OverBudget } from './find-secrets.js';
import { reduceToMetrics } from './reduce-to-metrics.js';
import { createFingerprint } from './placeholder.js';
import type { PrivacyLevel } from './privacy-level.js';
import { noHits, redactText, type Hits, type TextRedaction } from './redact-text.js';
import { withholdPath } from './withhold-path.js';

export interface RedactorOptions {
  readonly level: PrivacyLevel;
  /** Of this machine: with it marks can be compared, and guesses be tried. It never leaves. */
  readonly key: BinaryLike;
  /** Time of the processor for a line of up to a megabyte, and for each one of a longer; what needs more is withheld. */
  readonly budgetMs?: number;
  /** Milliseconds that this thread has worked: a busy machine must not make lines disappear. */
  readonly now?: () => number;
}

/** `withheld`: the content stays here, `text` holds the facts of the line or, failing that, nothing. */
export type Redacted<Text extends RawText = string> =
  | { readonly outcome: 'passed'; readonly text: Text | string; readonly hits: Hits }
  | {
      readonly outcome: 'withheld';
      readonly reason: 'over-budget' | 'unreadable' | 'failed';
      readonly text: string;
      readonly hits: Hits;
    };

export interface Redactor {
  /** A text that may leave as it is comes back as it came: bytes stay bytes. */
  readonly redact: <Text extends RawText>(kind: SourceKind, text: Text) => Redacted<Text>;
  /** The path of a source as it may leave: Claude Code names a folder after the project. */
  readonly redactPath: (path: string) => string;
}

const defaultBudgetMs = 50;
const megabyte = 1024 * 1024;

/** Everything that leaves the process goes through here first; whatever goes wrong, the content stays. */
export function createRedactor(options: RedactorOptions): Redactor {
  const { level, key, budgetMs = defaultBudgetMs, now = workedMs } = options;
  const fingerprint = createFingerprint(key);
  // Nearly every line is done before the clock is asked at all, so the first question starts it.
  const startBudget = ({ length }: string): (() => boolean) => {
    const allowedMs = budgetMs * Math.max(1, length / megabyte);
    let deadline: number | undefined;
    return () => now() > (deadline ??= now() + allowedMs);
  };
  const context: Context = { fingerprint, startBudget };
  return {
    redact: (kind, text) => {
      if (level === 'full') return untouched(text);
      if (level === 'metrics') return reduceLine(kind, stripPadding(readText(text)), context);
      if (typeof text !== 'string' && !mayHoldSecret(text)) return untouched(text);
      return redactLine(kind, stripPadding(readText(text)), context);
    },
    redactPath: (path) => (level === 'metrics' ? withholdPath(path, fingerprint) : path),
  };
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

interface Context {
  readonly fingerprint: Fingerprint;
  readonly startBudget: (text: string) => () => boolean;
}

function untouched<Text extends RawText>(text: Text): Redacted<Text> {
  return { outcome: 'passed', text, hits: noHits };
}

function pass(redaction: TextRedaction): Redacted {
  return { outcome: 'passed', ...redaction };
}

function redactLine(kind: SourceKind, text: string, context: Context): Redacted {
  try {
    const redaction = redactText(text, context.fingerprint, context.startBudget(text));
    if (isBroken(text, redaction.text)) return withhold(kind, text, { ...context, reason: 'failed' });
    return pass(redaction);
  } catch (error) {
    const reason = error instanceof OverBudget ? 'over-budget' : 'failed';
    return withhold(kind, text, { ...context, reason });
  }
}

/** A replacement must not cost a line its shape: what was JSON is JSON. */
function isBroken(before: string, after: string): boolean {
  return before !== after && !isJson(after) && isJson(before);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Reason = Extract<Redacted, { outcome: 'withheld' }>['reason'];

function withhold(kind: SourceKind, text: string, context: Context & { readonly reason: Reason }): Redacted {
  const { reason } = context;
  const reduced = reduceLine(kind, text, context);
  return { outcome: 'withheld', reason, text: reduced.text, hits: reduced.hits };
}

/** What may leave at `metrics` is short words: they are searched for secrets all the same. */
function reduceLine(kind: SourceKind, text: string, { fingerprint, startBudget }: Context): Redacted {
  if (text === '') return untouched(text);
  const marker = { outcome: 'withheld', text: sources[kind].blank, hits: noHits } as const;
  try {
    const reduced = reduceToMetrics(kind, text, fingerprint);
    if (reduced === undefined) return { ...marker, reason: 'unreadable' };
    const redaction = redactText(reduced, fingerprint, startBudget(reduced));
    return isBroken(reduced, redaction.text) ? { ...marker, reason: 'failed' } : pass(redaction);
  } catch (error) {
    return { ...marker, reason: error instanceof OverBudget ? 'over-budget' : 'failed' };
  }
}
