import type { Card, QueryOf, SessionSummary, SubAgent } from '@tributary/domain';
import { followStream, type StreamUpdate } from './follow-stream.js';
import { putRun } from './put-run.js';
import type { TributaryClient } from './tributary-client.js';

export interface LiveViewOptions {
  readonly client: TributaryClient;
  readonly project?: string;
  readonly onChange?: (update: StreamUpdate) => void;
  readonly firstRetryMs?: number;
}

/**
 * Cards and main sessions as the server has them, kept up to date: it listens first, reads everything then, and
 * applies what came meanwhile. Updates carry whole objects, so that one which comes twice changes nothing.
 */
export class LiveView {
  readonly cards = new Map<string, Card>();
  readonly sessions = new Map<string, SessionSummary>();
  /** What was told of runs since it began to listen, by main session. */
  readonly runs = new Map<string, readonly SubAgent[]>();
  readonly #options: LiveViewOptions;

  constructor(options: LiveViewOptions) {
    this.#options = options;
  }

  /** Ends with the signal. */
  async follow(signal: AbortSignal): Promise<void> {
    const { client, project, onChange, firstRetryMs } = this.#options;
    const { promise: opened, resolve: onOpen } = Promise.withResolvers<void>();
    const updates = followStream(client, {
      ...(project === undefined ? {} : { filter: { project } }),
      ...(firstRetryMs === undefined ? {} : { firstRetryMs }),
      signal,
      onOpen,
    });
    const first = updates.next();
    await Promise.race([opened, first]);
    await this.#read();
    for (let next = await first; next.done !== true; next = await updates.next()) {
      if (next.value.event === 'resync') await this.#read();
      this.#apply(next.value);
      onChange?.(next.value);
    }
  }

  async #read(): Promise<void> {
    const { client, project } = this.#options;
    const query: QueryOf<'listCards'> = { limit: 200, ...(project === undefined ? {} : { project }) };
    const [cards, sessions] = [new Map<string, Card>(), new Map<string, SessionSummary>()];
    for await (const card of client.items('listCards', { query })) cards.set(card.id, card);
    for await (const session of client.items('listSessions', { query })) sessions.set(session.id, session);
    replace(this.cards, cards);
    replace(this.sessions, sessions);
  }

  #apply({ event, data }: StreamUpdate): void {
    if (event === 'card.updated') this.cards.set(data.id, data);
    else if (event === 'card.deleted') this.cards.delete(data.id);
    else if (event === 'session.deleted') this.sessions.delete(data.id);
    else if (event === 'session.updated' && data.parentSessionId === null) this.sessions.set(data.id, data);
    else if (event === 'run.updated') {
      this.runs.set(data.sessionId, putRun(this.runs.get(data.sessionId) ?? [], data));
    }
  }
}

function replace<Key, Value>(map: Map<Key, Value>, by: ReadonlyMap<Key, Value>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}
