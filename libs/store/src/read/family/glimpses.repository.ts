import { describeToolCall, type Glimpse, type SessionFacts } from '@tributary/domain';
import type { Statements } from '../../write/transaction.js';
import { PassingEventsRepository } from './passing-events.repository.js';

const GLIMPSES = `
  SELECT session.id, greatest(heard.at, heard.returned_at, used.at) AS "activeAt",
         call.tool_name AS "toolName", call.text AS "toolInput", call.at AS "calledAt",
         message.message_id AS "messageId", message.at AS "messageAt", used.model, used.at AS "usedAt"
    FROM sessions session
    LEFT JOIN LATERAL (SELECT max(at) FILTER (WHERE at <= $2 AND kind <> 'notice') AS at,
      max(returned_at) FILTER (WHERE returned_at <= $2) AS returned_at FROM messages WHERE session_id = session.id) heard ON true
    LEFT JOIN LATERAL (SELECT tool_name, left(text, 4000) AS text, at FROM messages
      WHERE session_id = session.id AND kind = 'tool' AND tool_name IS NOT NULL AND at <= $2
      ORDER BY at DESC, part_id DESC LIMIT 1) call ON true
    LEFT JOIN LATERAL (SELECT message_id, at FROM messages
      WHERE session_id = session.id AND role = 'assistant' AND message_id IS NOT NULL AND at <= $2
      ORDER BY at DESC, part_id DESC LIMIT 1) message ON true
    LEFT JOIN LATERAL (SELECT model, at FROM message_usage WHERE session_id = session.id AND at <= $2
      ORDER BY at DESC, message_id DESC LIMIT 1) used ON true
   WHERE session.root_id = ANY ($1)`;

interface GlimpseRow {
  readonly id: string;
  readonly activeAt: Date | null;
  readonly toolName: string | null;
  readonly toolInput: string | null;
  readonly calledAt: Date | null;
  readonly messageId: string | null;
  readonly messageAt: Date | null;
  readonly model: string | null;
  readonly usedAt: Date | null;
}

/** What the stored rows tell about sessions up to an instant. */
export class GlimpsesRepository {
  readonly #statements: Statements;
  readonly #passing: PassingEventsRepository;

  constructor(statements: Statements) {
    this.#statements = statements;
    this.#passing = new PassingEventsRepository(statements);
  }

  /** By session id. */
  async load(rootIds: readonly string[], at: Date): Promise<ReadonlyMap<string, Glimpse>> {
    const { rows } = await this.#statements.query<GlimpseRow>(GLIMPSES, [rootIds, at]);
    const { sessions } = await this.#passing.stateAt(
      rows.map(({ id }) => id),
      at,
    );
    return new Map(rows.map((row) => [row.id, toGlimpse(row, sessions.get(row.id))]));
  }
}

function toGlimpse(row: GlimpseRow, passing: SessionFacts | undefined): Glimpse {
  const { toolName, toolInput, calledAt, messageId, messageAt, model, usedAt } = row;
  const stamp = (at: Date | null, value: string) => ({ at: at?.getTime() ?? null, value });
  return {
    activeAt: row.activeAt?.getTime() ?? null,
    ...(passing?.state && { state: passing.state }),
    ...(passing?.endedAt !== undefined && { endedAt: passing.endedAt }),
    ...(passing?.idleAt !== undefined && { idleAt: passing.idleAt }),
    ...(passing?.retriedAt !== undefined && { retriedAt: passing.retriedAt }),
    ...(toolName !== null && { doing: stamp(calledAt, describeToolCall(toolName, toolInput ?? '')) }),
    ...(messageId !== null && { latestMessage: stamp(messageAt, messageId) }),
    ...(model !== null && { model: stamp(usedAt, model) }),
  };
}
