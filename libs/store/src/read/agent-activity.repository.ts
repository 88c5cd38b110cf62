import type { AgentActivity, SessionMapping } from '@tributary/domain';
import { together } from '../write/together.js';
import { inSnapshot, type Database } from '../write/transaction.js';
import { BoundSessionsRepository } from './family/bound-sessions.repository.js';
import { describeAgents, type AgentLogCount } from './describe-agents.js';
import { figuresOf } from './figures.js';
import { listSubAgents } from './list-sub-agents.js';
import type { Instant } from './family/past-families.repository.js';
import { sumSessions } from './summarise-card.js';
import { toIso } from './wire-values.js';

const LOG_COUNTS = `
  SELECT agent, coalesce(metadata ->> '_subagent' = 'true', false) AS "isSubagent", count(*)::int AS "eventCount",
         min(occurred_at) AS "firstSeen", max(occurred_at) AS "lastSeen"
    FROM agent_logs_by_card WHERE card_id = $1 AND ($2::timestamptz IS NULL OR occurred_at <= $2)
   GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`;

const MAPPINGS = `
  SELECT child_session_id AS "childSessionId", card_id AS "cardId", parent_session_id AS "parentSessionId",
         agent_type AS "agentType", description, created_at AS "createdAt", tier, confidence
    FROM session_mappings WHERE card_id = $1 ORDER BY created_at, child_session_id`;

/** A card's activity, and the main sessions that it was taken from. */
export interface FoundActivity {
  readonly activity: AgentActivity;
  readonly rootIds: readonly string[];
}

type MappingRow = Omit<SessionMapping, 'createdAt'> & { readonly createdAt: Date };

export class AgentActivityRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * As it is, or as it was at an instant: which sessions serve the card is always as it is. Undefined where there is no
   * such card.
   */
  async find(cardId: string, past?: Instant): Promise<FoundActivity | undefined> {
    return await inSnapshot(this.#database, async (client) => {
      const bound = new BoundSessionsRepository(client);
      const [card, logs, mappings, sessions] = await together(
        client.query('SELECT FROM cards WHERE id = $1', [cardId]),
        client.query<AgentLogCount>(LOG_COUNTS, [cardId, past?.at]),
        client.query<MappingRow>(MAPPINGS, [cardId]),
        past === undefined ? bound.list(cardId) : bound.listPast(cardId, past),
      );
      if (card.rowCount === 0) return undefined;
      const begun = new Set(sessions.flatMap(({ family }) => family.sessions.map(({ id }) => id)));
      const shown = mappings.rows.filter(
        ({ childSessionId }) => past === undefined || begun.has(childSessionId),
      );
      const activity = {
        cardId,
        at: toIso(past?.at ?? null),
        agents: describeAgents(sessions, logs.rows),
        sessionMappings: shown.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })),
        subAgents: sessions.flatMap(({ family }) => listSubAgents(family, family.rootId)),
        ...sumSessions(sessions.map(({ row, family }) => ({ row, figures: figuresOf(family, row.id) }))),
      };
      return { activity, rootIds: sessions.map(({ row }) => row.id) };
    });
  }
}
