import type { AgentActivity, SessionMapping } from '@tributary/domain';
import { CardsRepository } from './cards.repository.js';
import { describeAgents, type AgentLogCount } from './describe-agents.js';
import { figuresOf } from './figures.js';
import { listSubAgents } from './list-sub-agents.js';
import type { Database } from '../write/transaction.js';
import type { Instant } from './past-families.repository.js';
import { sumSessions } from './summarise-card.js';
import { toIso } from './wire-values.js';

const LOG_COUNTS = `
  SELECT agent, coalesce(metadata ->> '_subagent' = 'true', false) AS "isSubagent", count(*)::int AS "eventCount",
         min(occurred_at) AS "firstSeen", max(occurred_at) AS "lastSeen"
    FROM agent_logs_by_card WHERE card_id = $1 AND ($2::timestamptz IS NULL OR occurred_at <= $2)
   GROUP BY 1, 2 ORDER BY 3 DESC`;

const MAPPINGS = `
  SELECT child_session_id AS "childSessionId", card_id AS "cardId", parent_session_id AS "parentSessionId",
         agent_type AS "agentType", description, created_at AS "createdAt", tier, confidence
    FROM session_mappings WHERE card_id = $1 ORDER BY created_at, child_session_id`;

/** A card's activity, and the main sessions that it was taken from. */
export interface FoundActivity {
  readonly activity: AgentActivity;
  readonly rootIds: readonly string[];
}

export class AgentActivityRepository {
  readonly #database: Database;
  readonly #cards: CardsRepository;

  constructor(database: Database) {
    this.#database = database;
    this.#cards = new CardsRepository(database);
  }

  /** As it is, or as it was at an instant: which sessions serve the card is always as it is. */
  async find(cardId: string, past?: Instant): Promise<FoundActivity> {
    const [sessions, logs, mappings] = await Promise.all([
      past === undefined ? this.#cards.listBoundSessions(cardId) : this.#cards.listPastSessions(cardId, past),
      this.#database.query<AgentLogCount>(LOG_COUNTS, [cardId, past?.at]),
      this.#database.query<Omit<SessionMapping, 'createdAt'> & { createdAt: Date }>(MAPPINGS, [cardId]),
    ]);
    const begun = new Set(sessions.flatMap(({ family }) => family.sessions.map(({ id }) => id)));
    const isShown = (childId: string): boolean => past === undefined || begun.has(childId);
    const activity = {
      cardId,
      at: toIso(past?.at ?? null),
      agents: describeAgents(sessions, logs.rows),
      sessionMappings: mappings.rows
        .filter(({ childSessionId }) => isShown(childSessionId))
        .map((row) => ({ ...row, createdAt: toIso(row.createdAt) })),
      subAgents: sessions.flatMap(({ family }) => listSubAgents(family, family.rootId)),
      ...sumSessions(sessions.map(({ row, family }) => ({ row, figures: figuresOf(family, row.id) }))),
    };
    return { activity, rootIds: sessions.map(({ row }) => row.id) };
  }
}
