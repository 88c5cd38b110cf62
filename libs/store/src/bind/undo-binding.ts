import type { Actor, BindingTier, ResolvedBinding } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import type { Database, Transaction } from '../write/transaction.js';
import { saveBindings, type NewBinding } from './binding.repository.js';
import { decide, type BindPolicy } from './decide.js';
import { manualBinding } from './manual-binding.js';

interface Row {
  readonly card_id: string | null;
  readonly tier: BindingTier;
  readonly confidence: number;
  readonly evidence: ResolvedBinding['evidence'];
  readonly is_in_force: boolean;
}

export type UndoRefusal = 'no-such-session' | 'nothing-to-undo';

/**
 * Puts back the binding before the one in force. What undoes a person's word is again what the evidence says; what
 * undoes the evidence is itself a person's word, or the evidence would win again at once.
 */
export async function undoBinding(
  database: Database,
  policy: BindPolicy,
  { sessionId, by }: { readonly sessionId: string; readonly by: Actor },
): Promise<'undone' | UndoRefusal> {
  const written = await decide<UndoRefusal>(database, policy, {
    find: async () => [sessionId],
    write: async (client) => {
      const session = await client.query('SELECT FROM sessions WHERE id = $1', [sessionId]);
      if (session.rowCount === 0) return 'no-such-session';
      const [last, before] = await lastTwo(client, sessionId);
      if (last?.is_in_force !== true) return 'nothing-to-undo';
      if (before === undefined && last.tier !== 'manual') return 'nothing-to-undo';
      if (before === undefined) await endManual(client, sessionId);
      else await saveBindings(client, [restored(sessionId, { last, before, by: by.name })]);
      const cardId = before?.card_id ?? null;
      const detail = { cardId };
      await writeAudit(client, { by, action: 'binding.undone', subjectId: sessionId, sessionId, detail });
      return cardId === null ? [] : [cardId];
    },
  });
  return typeof written === 'string' ? written : 'undone';
}

function restored(
  sessionId: string,
  { last, before, by }: { readonly last: Row; readonly before: Row; readonly by: string },
): NewBinding {
  const { card_id: cardId, tier, confidence, evidence } = before;
  return last.tier === 'manual'
    ? { sessionId, cardId, tier, confidence, evidence }
    : manualBinding({ sessionId, cardId, by });
}

/** The binding in force and the one that it replaced; what had ended before it began was itself undone. */
async function lastTwo(client: Transaction, sessionId: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `SELECT card_id, tier, confidence, evidence, ended_at IS NULL AS is_in_force FROM session_bindings
      WHERE session_id = $1 AND (ended_at IS NULL OR ended_at =
        (SELECT created_at FROM session_bindings WHERE session_id = $1 AND ended_at IS NULL))
      ORDER BY ended_at IS NULL DESC, id DESC LIMIT 2`,
    [sessionId],
  );
  return rows;
}

async function endManual(client: Transaction, sessionId: string): Promise<void> {
  await client.query(
    'UPDATE session_bindings SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL',
    [sessionId],
  );
}
