import type { Card, SessionSummary, SubAgent } from '@tributary/domain';
import type { Database } from '../../write/transaction.js';
import { selectCards } from '../cards.repository.js';
import { FamiliesRepository } from '../family/families.repository.js';
import { figuresOf } from '../figures.js';
import { listSubAgents } from '../list-sub-agents.js';
import { RunsRepository } from '../family/runs.repository.js';
import { selectSessions, type SessionRow } from '../family/session-row.js';
import { summariseCard, type CardRow } from '../summarise-card.js';
import { summariseSession } from '../summarise-session.js';

/** What changed, by id. */
export interface Announced {
  readonly sessionIds: readonly string[];
  readonly cardIds: readonly string[];
  readonly runIds: readonly string[];
}

/** The same as it is now; what is gone is missing. */
export interface AnnouncedStates {
  readonly sessions: ReadonlyMap<string, SessionSummary>;
  readonly cards: ReadonlyMap<string, Card>;
  readonly runs: ReadonlyMap<string, SubAgent>;
}

/** The sessions themselves, and those that serve the cards. One list of ids, so that they are looked up by key. */
const SESSIONS = `${selectSessions}
  WHERE session.id = ANY ($1::text[] || ARRAY(
    SELECT session_id FROM session_bindings WHERE card_id = ANY ($2::uuid[]) AND ended_at IS NULL))
  ORDER BY session.last_activity_at DESC NULLS LAST, session.id`;

const CARDS = `${selectCards} WHERE card.id = ANY ($1::uuid[])`;

/** Reads what is told together together: a session, its runs and its card show the figures of one family. */
export class AnnouncedRepository {
  readonly #database: Database;
  readonly #families: FamiliesRepository;
  readonly #runs: RunsRepository;

  constructor(database: Database) {
    this.#database = database;
    this.#families = new FamiliesRepository(database);
    this.#runs = new RunsRepository(database);
  }

  async load({ sessionIds, cardIds, runIds }: Announced): Promise<AnnouncedStates> {
    const [rows, cardRows, runRoots] = await Promise.all([
      this.#sessionRows(sessionIds, cardIds),
      this.#cardRows(cardIds),
      runIds.length === 0 ? [] : this.#runs.rootsOf(runIds),
    ]);
    const rootIds = [...rows.map(({ root_id }) => root_id), ...runRoots];
    const families = await this.#families.load(rootIds, { withToolCalls: runRoots });
    const told = rows.flatMap((row) => {
      const family = families.get(row.root_id);
      return family === undefined ? [] : [{ row, figures: figuresOf(family, row.id) }];
    });
    const serving = Map.groupBy(
      told.filter(({ row }) => row.id === row.root_id),
      ({ row }) => row.binding?.card_id,
    );
    const [wantedSessions, wantedRuns] = [new Set(sessionIds), new Set(runIds)];
    return {
      sessions: byId(
        told
          .filter(({ row }) => wantedSessions.has(row.id))
          .map(({ row, figures }) => summariseSession(row, figures)),
        ({ id }) => id,
      ),
      cards: byId(
        cardRows.map((row) => summariseCard(row, serving.get(row.id) ?? [])),
        ({ id }) => id,
      ),
      runs: byId(
        runRoots
          .flatMap((rootId) => families.get(rootId) ?? [])
          .flatMap((family) => listSubAgents(family, family.rootId))
          .filter(({ runId }) => wantedRuns.has(runId)),
        ({ runId }) => runId,
      ),
    };
  }

  async #cardRows(cardIds: readonly string[]): Promise<CardRow[]> {
    return cardIds.length === 0 ? [] : (await this.#database.query<CardRow>(CARDS, [cardIds])).rows;
  }

  async #sessionRows(sessionIds: readonly string[], cardIds: readonly string[]): Promise<SessionRow[]> {
    if (sessionIds.length + cardIds.length === 0) return [];
    return (await this.#database.query<SessionRow>(SESSIONS, [sessionIds, cardIds])).rows;
  }
}

function byId<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [idOf(item), item]));
}
