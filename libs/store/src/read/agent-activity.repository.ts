import type { AgentActivity, SessionMapping } from '@tributary/domain';
import { CardsRepository } from './cards.repository.js';
import { describeAgents, type AgentLogCount } from './describe-agents.js';
import { listSubAgents } from './list-sub-agents.js';
import type { Database } from '../write/transaction.js';
import { sumSessions } from './summarise-card.js';
import { toIso } from './wire-values.js';

const LOG_COUNTS = `
  SELECT agent, coalesce(metadata ->> '_subagent' = 'true', false) AS "isSubagent", count(*)::int AS "eventCount",
         min(occurred_at) AS "firstSeen", max(occurred_at) AS "lastSeen"
    FROM agent_logs_by_card WHERE card_id = $1 GROUP BY 1, 2 ORDER BY 3 DESC`;

const MAPPINGS = `
  SELECT child_session_id AS "childSessionId", card_id AS "cardId", parent_session_id AS "parentSessionId",
         agent_type AS "agentType", description, created_at AS "createdAt", tier, confidence
    FROM session_mappings WHERE card_id = $1 ORDER BY created_at, child_session_id`;

export class AgentActivityRepository {
  readonly #database: Database;
  readonly #cards: CardsRepository;

  constructor(database: Database) {
    this.#database = database;
    this.#cards = new CardsRepository(database);
  }

  async find(cardId: string): Promise<AgentActivity> {
    const [sessions, logs, mappings] = await Promise.all([
      this.#cards.listBoundSessions(cardId),
      this.#database.query<AgentLogCount>(LOG_COUNTS, [cardId]),
      this.#database.query<Omit<SessionMapping, 'createdAt'> & { createdAt: Date }>(MAPPINGS, [cardId]),
    ]);
    return {
      cardId,
      agents: describeAgents(sessions, logs.rows),
      sessionMappings: mappings.rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })),
      subAgents: sessions.flatMap(({ family }) => listSubAgents(family, family.rootId)),
      ...sumSessions(sessions),
    };
  }
}
