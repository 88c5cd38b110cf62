import { isTributaryError } from '@tributary/platform';
import type { OpencodeHooks } from './opencode-hooks.js';
import { codeOf } from './opencode-errors.js';
import type { OpencodeLimits, OpencodePeriods } from './opencode-options.js';
import type { Answer, Query, ServerAnswers } from './server-answers.js';
import type { ServerClock } from './server-clock.js';
import type { ServerPaths } from './server-paths.js';
import type { SessionHolders } from './session-holders.js';
import type { SessionMemory } from './session-memory.js';
import type { LineTeller } from './tell-lines.js';

/** What every step of a snapshot works with. */
export interface SnapshotContext {
  readonly url: string;
  readonly answers: ServerAnswers;
  readonly paths: ServerPaths;
  readonly memory: SessionMemory;
  readonly holders: SessionHolders;
  readonly teller: LineTeller;
  readonly clock: ServerClock;
  readonly limits: OpencodeLimits;
  readonly periods: OpencodePeriods;
  readonly hooks: OpencodeHooks;
  readonly signal: AbortSignal;
}

/** Since 1.2 one question lists the sessions of all folders, and a session is found without its folder. */
export function isListedWhole({ paths }: SnapshotContext): boolean {
  return paths.has('/experimental/session');
}

/** An answer, or null where this one cannot be had: the rest of the snapshot goes on without it. */
export async function tryAsk(context: SnapshotContext, path: string, query: Query): Promise<Answer | null> {
  const { answers, signal, hooks } = context;
  try {
    return await answers.get(path, signal, query);
  } catch (error) {
    if (signal.aborted || !isTributaryError(error)) throw error;
    hooks.onAnswerFailed?.({ path, code: codeOf(error), error });
    return null;
  }
}

export function named(directory: string | undefined): { readonly directory?: string } {
  return directory === undefined ? {} : { directory };
}
