import { resolveSession, settleBinding, type AutoCardPolicy, type ResolvedBinding } from '@tributary/domain';
import { dropEmptyAutoCards, ensureAutoCards } from './auto-cards.js';
import {
  loadBindings,
  loadMappings,
  manualChoice,
  registerMappings,
  saveBindings,
  type NewBinding,
} from './binding.repository.js';
import { loadCards } from './load-cards.js';
import { loadMainSessions, type MainSessionRow } from './load-sessions.js';
import { updateCards } from './update-cards.js';
import { together } from '../write/together.js';
import type { Transaction } from '../write/transaction.js';

export interface BindOptions {
  readonly rootIds: readonly string[];
  readonly policy: AutoCardPolicy;
  /** Cards that lost a session before this look. */
  readonly leftCards?: readonly string[];
  /** Whether children of this main session may be unregistered; by default each may have some. */
  readonly hasNewRuns?: (rootId: string) => boolean;
}

export interface Bound {
  /** The card of each main session that has one. */
  readonly cardOf: ReadonlyMap<string, string>;
  /** Those that are still there. */
  readonly changedCards: readonly string[];
}

/**
 * Looks again for the card of main sessions, from what is stored now, and lets the cards' state follow: stronger
 * evidence replaces weaker, whenever it comes. Everything below a main session follows it.
 */
export async function bindSessions(
  client: Transaction,
  { rootIds, policy, leftCards = [], hasNewRuns = () => true }: BindOptions,
): Promise<Bound> {
  const looks = await lookAtSessions(client, rootIds, policy);
  const autoCards = await ensureAutoCards(
    client,
    looks.flatMap(({ session, next }) =>
      next?.target.kind === 'auto-card' ? [{ session, ...next.target }] : [],
    ),
  );
  const cardOf = new Map<string, string>();
  const replaced: NewBinding[] = [];
  const left: string[] = [...leftCards];
  for (const { session, now, next } of looks) {
    const cardId = next === null ? null : cardIdOf(next, autoCards);
    if (cardId !== null) cardOf.set(session.id, cardId);
    if (next === null || isSame(now, next, cardId)) continue;
    const { tier, confidence, evidence } = next;
    replaced.push({ sessionId: session.id, cardId, tier, confidence, evidence });
    if (now?.target.kind === 'card') left.push(now.target.cardId);
  }
  const rebound = new Set(replaced.map(({ sessionId }) => sessionId));
  const [, , , changed] = await together(
    saveBindings(client, replaced),
    registerMappings(
      client,
      looks.map(({ session }) => session.id).filter((id) => rebound.has(id) || hasNewRuns(id)),
    ),
    dropEmptyAutoCards(client, left),
    updateCards(client, [...new Set([...cardOf.values(), ...left])]),
  );
  return {
    cardOf,
    changedCards: [...new Set([...changed, ...replaced.flatMap(({ cardId }) => cardId ?? [])])],
  };
}

interface Look {
  readonly session: MainSessionRow;
  readonly now: ResolvedBinding | undefined;
  readonly next: ResolvedBinding | null;
}

/** What each main session is bound to, and what it should be bound to by all that is known. */
async function lookAtSessions(
  client: Transaction,
  rootIds: readonly string[],
  policy: AutoCardPolicy,
): Promise<Look[]> {
  const [sessions, current, mappings] = await together(
    loadMainSessions(client, rootIds),
    loadBindings(client, rootIds),
    loadMappings(client, rootIds),
  );
  const cards = await loadCards(client, sessions);
  return sessions.map((session) => {
    const now = current.get(session.id);
    const found = resolveSession({
      session,
      cards,
      mappings: { byChild: (sessionId) => mappings.get(sessionId) ?? null },
      manual: manualChoice(now),
      policy,
    });
    return { session, now, next: settleBinding(now ?? null, found) };
  });
}

function cardIdOf({ target }: ResolvedBinding, autoCards: ReadonlyMap<string, string>): string | null {
  if (target.kind === 'none') return null;
  return target.kind === 'card' ? target.cardId : (autoCards.get(target.key) ?? null);
}

function isSame(now: ResolvedBinding | undefined, next: ResolvedBinding, cardId: string | null): boolean {
  if (now?.tier !== next.tier) return false;
  return now.target.kind === 'none'
    ? cardId === null
    : now.target.kind === 'card' && now.target.cardId === cardId;
}
