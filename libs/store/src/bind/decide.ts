import type { AutoCardPolicy } from '@tributary/domain';
import { lockFamilies } from '../write/family.repository.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { announceDecision } from './announce-decision.js';
import { dropEmptyAutoCards } from './auto-cards.js';
import { bindSessions } from './bind-sessions.js';
import { endUnsupported, forgetMappings } from './end-bindings.js';
import { loadBindings } from './binding.repository.js';
import { updateCards } from './update-cards.js';

/** By which rules sessions are looked at again after a decision; the resolver's own. */
export interface BindPolicy {
  readonly autoCards: AutoCardPolicy;
}

/** What a person decides about cards and sessions. */
export interface Decision<Refusal extends string> {
  /** The main sessions that it may concern. */
  readonly find: (client: Transaction) => Promise<readonly string[]>;
  /** Writes the decision itself; returns the cards it speaks of, or why it cannot be made. */
  readonly write: (client: Transaction) => Promise<readonly string[] | Refusal>;
}

/** A deadlock, or too long a wait for a lock. */
const conflicts = ['40P01', '55P03'];
const maxAttempts = 5;
const lockKey = 7_422;

/**
 * Takes a decision in one transaction with all that follows from it: bindings, mappings, the state of every card
 * concerned, and the news. The families are locked first, as the resolver does.
 */
export async function decide<Refusal extends string>(
  database: Database,
  policy: BindPolicy,
  decision: Decision<Refusal>,
): Promise<readonly string[] | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decideOnce(database, policy, decision);
    } catch (error) {
      // The resolver and we held each other's cards; nothing was written.
      const { code = '' } = error as { code?: string };
      if (attempt === maxAttempts || !conflicts.includes(code)) throw error;
    }
  }
}

async function decideOnce<Refusal extends string>(
  database: Database,
  policy: BindPolicy,
  { find, write }: Decision<Refusal>,
): Promise<readonly string[] | Refusal> {
  return await inTransaction(database, async (client) => {
    // People decide seldom: one after the other is quick, and no two wait for each other's cards.
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const rootIds = [...new Set(await find(client))].sort();
    await lockFamilies(
      client,
      rootIds.map((sessionId) => ({ sessionId })),
    );
    const former = await cardsOf(client, rootIds);
    const written = await write(client);
    if (typeof written === 'string') return written;
    const { cardOf, changedCards } = await bindSessions(client, { rootIds, policy: policy.autoCards });
    await endUnsupported(
      client,
      rootIds.filter((id) => !cardOf.has(id)),
    );
    await forgetMappings(client, rootIds);
    await dropEmptyAutoCards(client, [...former.values()]);
    const cardIds = [...new Set([...former.values(), ...written, ...changedCards])];
    await updateCards(client, cardIds);
    await announceDecision(client, { rootIds, cardIds, former });
    return written;
  });
}

async function cardsOf(client: Transaction, rootIds: readonly string[]): Promise<Map<string, string>> {
  const bindings = await loadBindings(client, rootIds);
  return new Map(
    [...bindings].flatMap(([sessionId, { target }]) =>
      target.kind === 'card' ? [[sessionId, target.cardId] as const] : [],
    ),
  );
}
