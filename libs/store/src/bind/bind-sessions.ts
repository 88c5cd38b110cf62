import {
  resolveSession,
  settleBinding,
  type AutoCardPolicy,
  type ResolvedBinding,
  type Clock,
} from '@tributary/domain';
import { dropEmptyAutoCards, ensureAutoCard } from './auto-cards.js';
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
import type { Transaction } from '../write/transaction.js';

export interface BindOptions {
  readonly rootIds: readonly string[];
  readonly policy: AutoCardPolicy;
  readonly clock: Clock;
  /** Cards that lost a session before this look. */
  readonly leftCards?: readonly string[];
}

export interface Bound {
  /** The card of each main session that has one. */
  readonly cardOf: ReadonlyMap<string, string>;
  readonly changedCards: readonly string[];
}

/**
 * Looks again for the card of main sessions, from what is stored now, and lets the cards' state follow: stronger
 * evidence replaces weaker, whenever it comes. Everything below a main session follows it.
 */
export async function bindSessions(
  client: Transaction,
  { rootIds, policy, clock, leftCards = [] }: BindOptions,
): Promise<Bound> {
  const sessions = await loadMainSessions(client, rootIds);
  const ids = sessions.map(({ id }) => id);
  const [cards, current, mappings] = [
    await loadCards(client, sessions),
    await loadBindings(client, ids),
    await loadMappings(client, ids),
  ];
  const cardOf = new Map<string, string>();
  const replaced: NewBinding[] = [];
  const left: string[] = [...leftCards];
  for (const session of sessions) {
    const now = current.get(session.id);
    const found = resolveSession({
      session,
      cards,
      mappings: { byChild: (sessionId) => mappings.get(sessionId) ?? null },
      parentBinding: null,
      manual: manualChoice(now),
      policy,
    });
    const next = settleBinding(now ?? null, found);
    const cardId = next === null ? null : await cardIdOf(client, session, next);
    if (cardId !== null) cardOf.set(session.id, cardId);
    if (next === null || isSame(now, next, cardId)) continue;
    replaced.push({
      sessionId: session.id,
      cardId,
      tier: next.tier,
      confidence: next.confidence,
      evidence: next.evidence,
    });
    if (now?.target.kind === 'card') left.push(now.target.cardId);
  }
  await saveBindings(client, replaced);
  await registerMappings(client, ids);
  const dropped = await dropEmptyAutoCards(client, left);
  const changed = await updateCards(client, [...new Set([...cardOf.values(), ...left])], clock);
  return {
    cardOf,
    changedCards: [...new Set([...changed, ...replaced.flatMap(({ cardId }) => cardId ?? []), ...dropped])],
  };
}

async function cardIdOf(
  client: Transaction,
  session: MainSessionRow,
  { target }: ResolvedBinding,
): Promise<string | null> {
  if (target.kind === 'auto-card') return await ensureAutoCard(client, session, target);
  return target.kind === 'card' ? target.cardId : null;
}

function isSame(now: ResolvedBinding | undefined, next: ResolvedBinding, cardId: string | null): boolean {
  if (now?.tier !== next.tier) return false;
  return now.target.kind === 'none'
    ? cardId === null
    : now.target.kind === 'card' && now.target.cardId === cardId;
}
