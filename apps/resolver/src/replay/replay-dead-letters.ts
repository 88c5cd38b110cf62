import {
  databaseTime,
  deleteLetter,
  inTransaction,
  noteSourceFamilies,
  takeLetterAfter,
  type KeptLetter,
  type LetterKey,
  type Transaction,
} from '@tributary/store';
import { applyEvents } from '../commit/apply-events.js';
import type { CommitOptions } from '../commit/commit-batch.js';
import { isFaultOfContent } from '../commit/is-fault-of-content.js';
import { familiesOf } from '../commit/families-of.js';
import { keepFresh } from '../commit/keep-fresh.js';
import { retryLostRace } from '../commit/retry-lost-race.js';

export interface ReplayCounts {
  /** Applied now, or found to mean nothing: their letters are gone. */
  readonly applied: number;
  /** As unreadable as before. */
  readonly kept: number;
}

/** Tries every dead letter again, e.g. after an update. What an event means does not depend on when it comes. */
export async function replayDeadLetters(options: CommitOptions): Promise<ReplayCounts> {
  let [applied, kept] = [0, 0];
  let after: LetterKey | null = null;
  for (;;) {
    const next: Tried | null = await tryNext(options, after);
    if (next === null) return { applied, kept };
    if (next.isApplied) applied += 1;
    else kept += 1;
    after = next.key;
  }
}

interface Tried {
  readonly key: LetterKey;
  readonly isApplied: boolean;
}

async function tryNext(options: CommitOptions, after: LetterKey | null): Promise<Tried | null> {
  const taken: { key: LetterKey | null } = { key: null };
  try {
    return await retryLostRace(() =>
      inTransaction(options.database, async (client) => {
        const letter = await takeLetterAfter(client, after);
        if (letter === null) return null;
        taken.key = letter;
        const isApplied = await applyLetter(client, options, letter);
        if (isApplied) await deleteLetter(client, letter);
        return { key: letter, isApplied };
      }),
    );
  } catch (error) {
    if (taken.key === null || !isFaultOfContent(error)) throw error;
    return { key: taken.key, isApplied: false };
  }
}

async function applyLetter(
  client: Transaction,
  options: CommitOptions,
  { source, sourceId, generation, text, writtenAt }: KeptLetter,
): Promise<boolean> {
  const revision = { sourceId, generation };
  const answer = options.parse({ source, text, ...(writtenAt !== null && { writtenAt }), revision });
  if (answer.outcome === 'rejected') return false;
  if (answer.outcome === 'ignored') return true;
  const line = { key: answer.key, sourceId, host: source.host, events: answer.events };
  const fresh = await keepFresh(client, [line]);
  await noteSourceFamilies(client, familiesOf([line]));
  const events = fresh.flatMap((line) => line.events);
  const { price, autoCards, orphanAfterMs } = options;
  const clock = { now: await databaseTime(client), orphanAfterMs };
  const hosts = new Map(events.map(({ sessionId }) => [sessionId, source.host]));
  await applyEvents(client, events, hosts, { clock, price, autoCards });
  return true;
}
