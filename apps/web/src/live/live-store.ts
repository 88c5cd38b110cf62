import type { Card, Page, SessionDetail } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';
import {
  absorbCard,
  absorbCardProblem,
  absorbCards,
  absorbDetail,
  absorbDetailProblem,
  absorbDetails,
  absorbListProblem,
  absorbMoreCards,
  absorbMoreSessions,
  absorbSessions,
  absorbUnassigned,
} from './absorb-answer.js';
import { applyUpdate } from './apply-update.js';
import {
  emptyState,
  type CardPage,
  type Connection,
  type LiveState,
  type SessionPage,
  type Update,
} from './live-state.js';

export interface LiveSource {
  readonly readSessions: (cursor?: string | null) => Promise<SessionPage>;
  /** Main sessions without a card. */
  readonly readUnassigned: (cursor?: string | null) => Promise<SessionPage>;
  readonly readSession: (sessionId: string) => Promise<SessionDetail>;
  readonly readCards: (cursor?: string | null) => Promise<CardPage>;
  readonly readCard: (cardId: string) => Promise<Card>;
  readonly readCardSessions: (cardId: string) => Promise<Page<SessionDetail>>;
}

export interface LiveStoreOptions {
  readonly source: LiveSource;
  /** Many updates are told to the pages together. */
  readonly notifyEveryMs?: number;
}

/** Sessions are read this many at a time, so that what else the page asks for is not behind them all. */
const readAtOnce = 4;
/** What of them has come is shown this often: a card of a hundred sessions is not drawn a hundred times. */
const showReadEveryMs = 400;

interface Load<Answer> {
  readonly read: () => Promise<Answer>;
  readonly absorb: (state: LiveState, answer: Answer) => LiveState;
  readonly fail: (state: LiveState, problem: ApiProblem) => LiveState;
}

/** What the server said last, from answers and from the stream, for every page. */
export class LiveStore {
  readonly #source: LiveSource;
  readonly #notifyEveryMs: number;
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<(update: Update) => void>();
  /** Updates that came while an answer was under way: the answer may be older than they are. */
  readonly #underWay = new Set<Update[]>();
  #state: LiveState = emptyState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ source, notifyEveryMs = 100 }: LiveStoreOptions) {
    this.#source = source;
    this.#notifyEveryMs = notifyEveryMs;
  }

  readonly getState = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls with every update, for what is too much to be kept here: the lines of a feed. */
  readonly watch = (watcher: (update: Update) => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly receive = (update: Update): void => {
    for (const watcher of this.#watchers) watcher(update);
    for (const updates of this.#underWay) updates.push(update);
    this.#set(applyUpdate(this.#state, update));
  };

  readonly setConnection = (connection: Connection): void => {
    if (connection === this.#state.connection) return;
    this.#set({ ...this.#state, connection, lostAt: connection === 'lost' ? Date.now() : null });
  };

  readonly readAgain = (): void => this.#set({ ...this.#state, generation: this.#state.generation + 1 });

  readonly loadSessions = (): Promise<ApiProblem | undefined> =>
    this.#load({
      read: () => this.#source.readSessions(),
      absorb: absorbSessions,
      fail: absorbListProblem,
    });

  readonly loadMoreSessions = (): Promise<ApiProblem | undefined> => {
    const cursor = this.#state.nextCursor;
    return this.#load({
      read: () => this.#source.readSessions(cursor),
      absorb: absorbMoreSessions,
      fail: absorbListProblem,
    });
  };

  /** The newest sessions, and those without a card however old they are. */
  readonly loadUnassigned = async (): Promise<void> => {
    await this.loadSessions();
    await this.#load({
      read: () => this.#source.readUnassigned(),
      absorb: absorbUnassigned,
      fail: absorbListProblem,
    });
  };

  readonly loadCards = (): Promise<ApiProblem | undefined> =>
    this.#load({ read: () => this.#source.readCards(), absorb: absorbCards, fail: absorbListProblem });

  readonly loadMoreCards = (): Promise<ApiProblem | undefined> => {
    const cursor = this.#state.nextCardCursor;
    return this.#load({
      read: () => this.#source.readCards(cursor),
      absorb: absorbMoreCards,
      fail: absorbListProblem,
    });
  };

  readonly loadCard = (cardId: string): Promise<ApiProblem | undefined> =>
    this.#load({
      read: () => this.#source.readCard(cardId),
      absorb: absorbCard,
      fail: (state, problem) => absorbCardProblem(state, cardId, problem),
    });

  /** All sessions of a card in full, with one question; tells the problem where there was no answer. */
  readonly loadCardSessions = (cardId: string): Promise<ApiProblem | undefined> =>
    this.#load({
      read: () => this.#source.readCardSessions(cardId),
      absorb: absorbDetails,
      fail: (state, problem) => absorbCardProblem(state, cardId, problem),
    });

  readonly loadSession = (sessionId: string): Promise<ApiProblem | undefined> =>
    this.#load(this.#detailOf(sessionId));

  /** Many sessions in full, in their order. */
  readonly loadDetails = async (sessionIds: readonly string[]): Promise<void> => {
    const left = sessionIds.values();
    const readOn = async (): Promise<void> => {
      for (const id of left)
        await this.#load(this.#detailOf(id), (state) => this.#set(state, showReadEveryMs));
    };
    await Promise.all(Array.from({ length: readAtOnce }, readOn));
    if (sessionIds.length > 0) this.#show(this.#state);
  };

  #detailOf(sessionId: string): Load<SessionDetail> {
    return {
      read: () => this.#source.readSession(sessionId),
      absorb: absorbDetail,
      fail: (state, problem) => absorbDetailProblem(state, sessionId, problem),
    };
  }

  /** Updates received meanwhile are applied again on top; the stream brings whatever is newer than both. */
  async #load<Answer>(
    { read, absorb, fail }: Load<Answer>,
    tell: (state: LiveState) => void = (state) => this.#show(state),
  ): Promise<ApiProblem | undefined> {
    const updates: Update[] = [];
    this.#underWay.add(updates);
    try {
      const answer = await read();
      const replayed = updates.filter(({ event }) => event !== 'resync');
      tell(replayed.reduce(applyUpdate, absorb(this.#state, answer)));
      return undefined;
    } catch (error) {
      const problem = toProblem(error);
      tell(fail(this.#state, problem));
      return problem;
    } finally {
      this.#underWay.delete(updates);
    }
  }

  /** Somebody waits for an answer; updates may wait for each other. */
  #show(state: LiveState): void {
    this.#state = state;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  }

  #set(state: LiveState, withinMs = this.#notifyEveryMs): void {
    this.#state = state;
    this.#timer ??= setTimeout(() => this.#show(this.#state), withinMs);
  }
}
