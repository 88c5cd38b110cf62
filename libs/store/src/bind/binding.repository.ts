import type {
  ResolvedBinding,
  BindingTarget,
  BindingTier,
  ManualChoice,
  KnownMapping,
} from '@tributary/domain';
import { rowShape } from '../write/row-shape.js';
import { storableJson } from '../write/storable-json.js';
import { together } from '../write/together.js';
import type { Transaction } from '../write/transaction.js';

interface Row {
  session_id: string;
  card_id: string | null;
  tier: BindingTier;
  confidence: number;
  evidence: ResolvedBinding['evidence'];
}

/** The bindings in force of some sessions; another transaction that binds the same ones waits. */
export async function loadBindings(
  client: Transaction,
  sessionIds: readonly string[],
): Promise<Map<string, ResolvedBinding>> {
  const { rows } = await client.query<Row>(
    `SELECT session_id, card_id, tier, confidence, evidence FROM session_bindings
     WHERE session_id = ANY($1::text[]) AND ended_at IS NULL ORDER BY session_id FOR UPDATE`,
    [sessionIds],
  );
  return new Map(
    rows.map((row) => {
      const { session_id: sessionId, card_id: cardId, tier, confidence, evidence } = row;
      const target: BindingTarget = cardId === null ? { kind: 'none' } : { kind: 'card', cardId };
      return [sessionId, { sessionId, target, tier, confidence, evidence }];
    }),
  );
}

/** A person's word is itself a binding, and stays in force until a person says otherwise. */
export function manualChoice(current: ResolvedBinding | undefined): ManualChoice | null {
  if (current?.tier !== 'manual') return null;
  const { target, evidence } = current;
  return { cardId: target.kind === 'card' ? target.cardId : null, by: evidence[0]?.detail ?? 'a person' };
}

export async function loadMappings(
  client: Transaction,
  sessionIds: readonly string[],
): Promise<Map<string, KnownMapping>> {
  const { rows } = await client.query<KnownMapping & { childSessionId: string }>(
    `SELECT child_session_id AS "childSessionId", card_id AS "cardId", parent_session_id AS "parentSessionId", tier,
            confidence
     FROM session_mappings WHERE child_session_id = ANY($1::text[])`,
    [sessionIds],
  );
  return new Map(rows.map((row) => [row.childSessionId, row]));
}

export interface NewBinding {
  readonly sessionId: string;
  readonly cardId: string | null;
  readonly tier: BindingTier;
  readonly confidence: number;
  readonly evidence: ResolvedBinding['evidence'];
}

const shape = rowShape({
  sessionId: 'text',
  cardId: 'text',
  tier: 'text',
  confidence: 'double precision',
  evidence: 'text',
});

/** Ends what was in force and puts these in its place; the history stays. */
export async function saveBindings(client: Transaction, bindings: readonly NewBinding[]): Promise<void> {
  if (bindings.length === 0) return;
  const rows = shape.values(
    bindings.map((binding) => ({ ...binding, evidence: storableJson(binding.evidence) })),
  );
  await together(
    client.query(
      'UPDATE session_bindings SET ended_at = now() WHERE session_id = ANY($1::text[]) AND ended_at IS NULL',
      [bindings.map(({ sessionId }) => sessionId)],
    ),
    client.query(
      `INSERT INTO session_bindings (session_id, card_id, tier, confidence, evidence)
       SELECT "sessionId", "cardId"::uuid, tier, confidence, evidence::jsonb FROM ${shape.rows}`,
      rows,
    ),
  );
}

/** Every child of these families is registered under the card; what was told from outside is left alone. */
export async function registerMappings(client: Transaction, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return;
  await client.query(
    `INSERT INTO session_mappings (child_session_id, card_id, parent_session_id, agent_type, description, tier, confidence)
     SELECT DISTINCT ON (run.child_session_id) run.child_session_id, binding.card_id, run.spawner_session_id,
            run.agent_type, run.description, 'parent', binding.confidence
     FROM runs run
     JOIN session_bindings binding ON binding.session_id = run.root_id AND binding.ended_at IS NULL
     WHERE run.root_id = ANY($1::text[]) AND run.child_session_id IS NOT NULL AND binding.card_id IS NOT NULL
     ORDER BY run.child_session_id, run.started_at
     ON CONFLICT (child_session_id) DO UPDATE SET card_id = excluded.card_id,
       parent_session_id = excluded.parent_session_id, agent_type = excluded.agent_type,
       description = excluded.description, confidence = excluded.confidence
     WHERE session_mappings.tier = 'parent'
       AND (session_mappings.card_id, session_mappings.parent_session_id, session_mappings.agent_type,
            session_mappings.description, session_mappings.confidence)
         IS DISTINCT FROM (excluded.card_id, excluded.parent_session_id, excluded.agent_type, excluded.description,
            excluded.confidence)`,
    [rootIds],
  );
}
