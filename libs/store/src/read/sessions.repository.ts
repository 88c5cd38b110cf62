import {
  listTodos,
  type Page,
  type SessionDetail,
  type SessionSummary,
  type TodoItem,
} from '@tributary/domain';
import { FamiliesRepository } from './family/families.repository.js';
import { runsBelow, type Family } from './family/family.js';
import { figuresOf } from './figures.js';
import { FiguresRepository } from './figures.repository.js';
import { listSubAgents } from './list-sub-agents.js';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { PassingEventsRepository } from './family/passing-events.repository.js';
import type { RunGlance } from './family/runs.repository.js';
import { selectSessions, type SessionRow } from './family/session-row.js';
import { agentStatuses } from './summarise-agents.js';
import { summariseSession } from './summarise-session.js';

export interface SessionFilter {
  readonly project?: string | undefined;
  readonly developer?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly isUnassigned?: boolean | undefined;
  /** The direct children of this session instead of main sessions. */
  readonly parent?: string | undefined;
}

/** What a tool started for itself is never listed. */
const MATCHING = `
  session.purpose IS NULL
  AND CASE WHEN $5::text IS NULL THEN session.id = session.root_id
           ELSE session.id <> $5 AND (session.parent_session_id = $5 OR session.id IN (
             SELECT child_session_id FROM runs WHERE spawner_session_id = $5)) END
  AND ($1::text IS NULL OR session.project_id = $1)
  AND ($2::text IS NULL OR session.developer_id = (SELECT id FROM developers WHERE name = $2))
  AND ($3::text[] IS NULL OR session.status = ANY ($3))
  AND ($4::boolean IS NULL OR $4 <> EXISTS (
    SELECT FROM session_bindings WHERE session_id = session.root_id AND ended_at IS NULL AND card_id IS NOT NULL))`;

const NEWEST_FIRST = `coalesce(session.last_activity_at, '-infinity') DESC, session.id DESC`;

/** First which they are, by their index alone; then all about those few. */
const PAGE = `${selectSessions}
  WHERE session.id = ANY (ARRAY(
    SELECT session.id FROM sessions session
     WHERE ${MATCHING}
       AND ($6::text IS NULL OR (coalesce(session.last_activity_at, '-infinity'), session.id)
                              < (coalesce($7::timestamptz, '-infinity'), $6))
     ORDER BY ${NEWEST_FIRST} LIMIT $8))
  ORDER BY ${NEWEST_FIRST}`;

const OF_CARD = `${selectSessions}
  WHERE session.id = session.root_id AND session.id IN (
    SELECT session_id FROM session_bindings WHERE card_id = $1 AND ended_at IS NULL)
  ORDER BY session.last_activity_at DESC NULLS LAST, session.id`;

const TODOS = `
  SELECT session_id AS "sessionId", content, status, priority, active_form AS "activeForm"
    FROM todos WHERE session_id = ANY ($1) ORDER BY session_id, position`;

const COUNT = `SELECT count(*)::int AS total FROM sessions session WHERE ${MATCHING}`;

export class SessionsRepository {
  readonly #database: Database;
  readonly #families: FamiliesRepository;
  readonly #figures: FiguresRepository;
  readonly #passing: PassingEventsRepository;

  constructor(database: Database) {
    this.#database = database;
    this.#families = new FamiliesRepository(database);
    this.#figures = new FiguresRepository(database);
    this.#passing = new PassingEventsRepository(database);
  }

  /** The newest activity first. */
  async list(filter: SessionFilter, { cursor, limit }: PageRequest): Promise<Page<SessionSummary>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'text');
    const { project, developer, statuses, isUnassigned, parent } = filter;
    const matching = [project, developer, statuses, isUnassigned, parent];
    const [{ rows }, count] = await Promise.all([
      this.#database.query<SessionRow>(PAGE, [...matching, after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>(COUNT, matching),
    ]);
    const summaries = await this.#summarise(rows);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ last_activity_at: at, id }) => ({ at, id }),
      items: (shown) => summaries.slice(0, shown.length),
    });
  }

  async summarise(ids: readonly string[]): Promise<SessionSummary[]> {
    const { rows } = await this.#database.query<SessionRow>(`${selectSessions} WHERE session.id = ANY ($1)`, [
      ids,
    ]);
    return this.#summarise(rows);
  }

  /** A child's figures are a part of its family's, so these are read as a whole. */
  async #summarise(rows: readonly SessionRow[]): Promise<SessionSummary[]> {
    const children = rows.filter(({ id, root_id }) => id !== root_id);
    const [ofMain, families] = await Promise.all([
      this.#figures.load(rows.filter(({ id, root_id }) => id === root_id).map(({ id }) => id)),
      this.#families.glance(children.map(({ root_id }) => root_id)),
    ]);
    return rows.map((row) =>
      summariseSession(row, ofMain.get(row.id) ?? figuresOf(familyOf(row, families), row.id)),
    );
  }

  async find(id: string): Promise<SessionDetail | undefined> {
    return (await this.#describe(`${selectSessions} WHERE session.id = $1`, [id]))[0];
  }

  /** The main sessions of a card, the newest activity first. */
  async listOfCard(cardId: string): Promise<SessionDetail[]> {
    return await this.#describe(OF_CARD, [cardId]);
  }

  /** All of them with a handful of questions, however many they are. */
  async #describe(select: string, values: readonly string[]): Promise<SessionDetail[]> {
    const { rows } = await this.#database.query<SessionRow>(select, [...values]);
    const [families, todos] = await Promise.all([
      this.#families.loadWithToolCalls(rows.map(({ root_id }) => root_id)),
      this.#listTodos(rows.map(({ id }) => id)),
    ]);
    return rows.map((row) => {
      const family = familyOf(row, families);
      return {
        ...summariseSession(row, figuresOf(family, row.id)),
        toolUseCount: family.toolCallsBySession.get(row.id) ?? 0,
        subAgents: listSubAgents(family, row.id),
        agentStatuses: agentStatuses(family, runsBelow(family, row.id)),
        todos: todos.get(row.id) ?? [],
      };
    });
  }

  async exists(id: string): Promise<boolean> {
    const { rowCount } = await this.#database.query('SELECT FROM sessions WHERE id = $1', [id]);
    return rowCount === 1;
  }

  /** The project of a main session. */
  async projectOf(id: string): Promise<string | undefined> {
    const { rows } = await this.#database.query<{ project_id: string | null }>(
      'SELECT project_id FROM sessions WHERE id = $1 AND id = root_id',
      [id],
    );
    return rows[0]?.project_id ?? undefined;
  }

  /** The list as it was at an instant. */
  async listPastTodos(sessionId: string, at: Date): Promise<TodoItem[]> {
    const { sessions } = await this.#passing.stateAt([sessionId], at);
    const facts = sessions.get(sessionId);
    return (facts === undefined ? [] : listTodos(facts)).map(
      ({ content, status, priority = null, activeForm = null }) => ({
        content,
        status,
        priority,
        activeForm,
      }),
    );
  }

  async listTodos(sessionId: string): Promise<readonly TodoItem[]> {
    return (await this.#listTodos([sessionId])).get(sessionId) ?? [];
  }

  async #listTodos(sessionIds: readonly string[]): Promise<ReadonlyMap<string, TodoItem[]>> {
    const { rows } = await this.#database.query<TodoItem & { sessionId: string }>(TODOS, [sessionIds]);
    const bySession = new Map<string, TodoItem[]>();
    for (const { sessionId, ...todo } of rows) {
      const list = bySession.get(sessionId);
      if (list === undefined) bySession.set(sessionId, [todo]);
      else list.push(todo);
    }
    return bySession;
  }
}

function familyOf<Run extends RunGlance>(
  { root_id }: SessionRow,
  families: ReadonlyMap<string, Family<Run>>,
): Family<Run> {
  const family = families.get(root_id);
  if (family === undefined) throw new Error(`the family of ${root_id} was not loaded`);
  return family;
}
