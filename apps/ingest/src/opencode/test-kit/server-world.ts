import { record, records, text, type Json } from '../json.js';

interface Message {
  info: Json;
  readonly parts: Map<string, Json>;
}

/** What a server would answer after the events it has sent. */
export class ServerWorld {
  readonly sessions = new Map<string, Json>();
  readonly #messages = new Map<string, Map<string, Message>>();
  readonly #todos = new Map<string, unknown>();
  readonly #history: Json[] = [];
  readonly #running = new Map<string, unknown>();
  readonly #requests = { permission: new Map<string, Json>(), question: new Map<string, Json>() };

  apply(line: Json): void {
    const payload = record(line.payload) ?? line;
    const properties = record(payload.properties) ?? {};
    const sync = record(payload.syncEvent);
    if (sync !== undefined) this.#history.push(sync);
    switch (payload.type) {
      case 'session.created':
      case 'session.updated':
        this.sessions.set(String(record(properties.info)?.id), record(properties.info) ?? {});
        break;
      case 'session.status':
        this.#setStatus(String(properties.sessionID), record(properties.status) ?? {});
        break;
      case 'message.updated':
        this.#message(record(properties.info)?.sessionID, record(properties.info)?.id).info =
          properties.info as Json;
        break;
      case 'message.part.updated':
        this.#setPart(record(properties.part) ?? {});
        break;
      case 'todo.updated':
        this.#todos.set(String(properties.sessionID), properties.todos);
        break;
      default:
        this.#applyRequest(text(payload.type) ?? '', properties);
    }
  }

  /** A server that died knows of nothing that runs, and repairs nothing. */
  restart(): void {
    this.#running.clear();
    for (const requests of Object.values(this.#requests)) requests.clear();
  }

  list(directory: string | undefined): readonly Json[] {
    return [...this.sessions.values()].filter(
      (info) => directory === undefined || info.directory === directory,
    );
  }

  children(id: string): readonly Json[] {
    return this.list(undefined).filter(({ parentID }) => parentID === id);
  }

  messages(id: string): readonly unknown[] {
    return [...(this.#messages.get(id)?.values() ?? [])].map(({ info, parts }) => ({
      info,
      parts: [...parts.values()],
    }));
  }

  todos(id: string): unknown {
    return this.#todos.get(id) ?? [];
  }

  status(directory: string | undefined): Json {
    const members = new Set(this.list(directory).map(({ id }) => id));
    return Object.fromEntries([...this.#running].filter(([id]) => members.has(id)));
  }

  requests(kind: 'permission' | 'question'): readonly Json[] {
    return [...this.#requests[kind].values()];
  }

  history(since: Json): readonly unknown[] {
    return this.#history
      .filter(({ aggregateID, seq }) => Number(seq) > Number(since[String(aggregateID)] ?? -1))
      .map(({ aggregateID, ...event }) => ({ ...event, aggregate_id: aggregateID }));
  }

  #setStatus(id: string, status: Json): void {
    if (status.type === 'idle') this.#running.delete(id);
    else this.#running.set(id, status);
  }

  #setPart(part: Json): void {
    this.#message(part.sessionID, part.messageID).parts.set(String(part.id), part);
  }

  #message(sessionId: unknown, messageId: unknown): Message {
    const messages = this.#messages.get(String(sessionId)) ?? new Map<string, Message>();
    this.#messages.set(String(sessionId), messages);
    const message = messages.get(String(messageId)) ?? { info: {}, parts: new Map<string, Json>() };
    messages.set(String(messageId), message);
    return message;
  }

  #applyRequest(type: string, properties: Json): void {
    const [kind, verb] = type.split('.');
    if (kind !== 'permission' && kind !== 'question') return;
    if (verb === 'asked') this.#requests[kind].set(String(properties.id), properties);
    else this.#requests[kind].delete(String(properties.requestID));
  }
}

/** The answers of a finished run as they were recorded, with what only events told. */
export function mergeLists(recorded: unknown, told: readonly Json[]): readonly Json[] {
  const known = new Set(records(recorded).map(({ id }) => id));
  return [...records(recorded), ...told.filter(({ id }) => !known.has(id))];
}
