import {
  applyToCard,
  canonicalJson,
  readMainSession,
  type AiStatus,
  type CardFacts,
  type CardState,
  type SessionFacts,
  type SessionStatus,
  type Stage,
} from '@tributary/domain';
import { readMillis } from '../write/read-millis.js';
import { rowShape } from '../write/row-shape.js';
import { storableJson } from '../write/storable-json.js';
import type { Transaction } from '../write/transaction.js';

interface Row {
  id: string;
  stage: Stage;
  ai_status: AiStatus;
  ai_progress: CardState['progress'];
  initial_stage: Stage;
  decided_stage: Stage | null;
  stage_decided_at: Date | null;
  decided_status: AiStatus | null;
  status_decided_at: Date | null;
  sessions: { readonly facts: string; readonly status: SessionStatus }[] | null;
}

const shape = rowShape({ id: 'text', stage: 'text', aiStatus: 'text', progress: 'text' });

/** Derives the state of cards from all their main sessions, and tells which changed. Sub-agents have no say. */
export async function updateCards(client: Transaction, cardIds: readonly string[]): Promise<string[]> {
  if (cardIds.length === 0) return [];
  const { rows } = await client.query<Row>(
    `SELECT card.id, card.stage, card.ai_status, card.ai_progress, card.initial_stage, card.decided_stage,
            card.stage_decided_at, card.decided_status, card.status_decided_at,
            (SELECT json_agg(json_build_object('facts', session.facts, 'status', session.status))
             FROM session_bindings binding JOIN sessions session ON session.id = binding.session_id
             WHERE binding.card_id = card.id AND binding.ended_at IS NULL) AS sessions
     FROM cards card WHERE card.id = ANY($1::uuid[]) ORDER BY card.id FOR UPDATE`,
    [cardIds],
  );
  const changed = rows.flatMap((row) => {
    const next = stateOf(row);
    const known = { stage: row.stage, aiStatus: row.ai_status, progress: row.ai_progress };
    return canonicalJson(next) === canonicalJson(known) ? [] : [{ id: row.id, ...next }];
  });
  if (changed.length === 0) return [];
  await client.query(
    `UPDATE cards SET stage = row.stage, ai_status = row."aiStatus", ai_progress = row.progress::jsonb,
            updated_at = now()
     FROM ${shape.rows} WHERE cards.id = row.id::uuid`,
    shape.values(
      changed.map(({ progress, ...card }) => {
        return { ...card, progress: progress === null ? null : storableJson(progress) };
      }),
    ),
  );
  return changed.map(({ id }) => id);
}

function stateOf(row: Row): CardState {
  const decided = <Value>(
    value: Value | null,
    at: Date | null,
  ): { at: number | null; value: Value } | null => (value === null ? null : { at: readMillis(at), value });
  const card: CardFacts = {
    initialStage: row.initial_stage,
    stageDecision: decided(row.decided_stage, row.stage_decided_at),
    statusDecision: decided(row.decided_status, row.status_decided_at),
  };
  const sessions = (row.sessions ?? []).flatMap(({ facts, status }) => {
    return readMainSession(JSON.parse(facts) as SessionFacts, status) ?? [];
  });
  return applyToCard(card, sessions);
}
