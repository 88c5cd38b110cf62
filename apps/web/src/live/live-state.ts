import type {
  Alert,
  Card,
  Page,
  SessionDetail,
  SessionSummary,
  StreamEvent,
  StreamUpdateOf,
} from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';

export type Connection = 'connecting' | 'live' | 'lost';

/** One event of the stream: its name with its data. */
export type Update = { [Event in StreamEvent]: { event: Event; data: StreamUpdateOf<Event> } }[StreamEvent];

/** Everything the pages show that the stream keeps up to date. */
export interface LiveState {
  readonly connection: Connection;
  /** Since when the stream is interrupted, in milliseconds; null while it is not. */
  readonly lostAt: number | null;
  /** Main sessions by id; null before the first answer. */
  readonly sessions: ReadonlyMap<string, SessionSummary> | null;
  readonly nextCursor: string | null;
  /** Whether they include all that serve no card. */
  readonly areUnassignedRead: boolean;
  readonly listProblem: ApiProblem | null;
  /** Every card heard of, by id. */
  readonly cards: ReadonlyMap<string, Card>;
  /** Whether the list of cards was read, so that none being known means that there is none. */
  readonly areCardsRead: boolean;
  readonly nextCardCursor: string | null;
  readonly cardProblems: ReadonlyMap<string, ApiProblem>;
  readonly details: ReadonlyMap<string, SessionDetail>;
  readonly detailProblems: ReadonlyMap<string, ApiProblem>;
  /** How often something was said about a session, by id: who shows what the stream does not carry reads again. */
  readonly revisions: ReadonlyMap<string, number>;
  /** What was noticed since the page is open, the newest first. */
  readonly alerts: readonly Alert[];
  /** Rises when everything has to be read again. */
  readonly generation: number;
}

export const emptyState: LiveState = {
  connection: 'connecting',
  lostAt: null,
  sessions: null,
  nextCursor: null,
  areUnassignedRead: false,
  listProblem: null,
  cards: new Map(),
  areCardsRead: false,
  nextCardCursor: null,
  cardProblems: new Map(),
  details: new Map(),
  detailProblems: new Map(),
  revisions: new Map(),
  alerts: [],
  generation: 0,
};

export type SessionPage = Page<SessionSummary>;
export type CardPage = Page<Card>;

export function withEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): Map<Key, Value> {
  return new Map(map).set(key, value);
}

export function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
