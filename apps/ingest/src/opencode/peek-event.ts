import type { HistoryMark } from './event-buffer.js';
import { count, record, text, type Json } from './json.js';

/** What the reader must know of an event: whose it is, and whether anybody needs it. */
export interface PeekedEvent {
  readonly type: string | undefined;
  readonly isPassedOn: boolean;
  readonly directory?: string;
  readonly sessionId?: string;
  readonly mark?: HistoryMark;
}

const connectionTypes: ReadonlySet<string | undefined> = new Set(['server.connected', 'server.heartbeat']);
/** Told again, whole, by the last update of the same part; they would be most of the volume. */
const repeatedTypes: ReadonlySet<string | undefined> = new Set(['message.part.delta']);

export function peekEvent(data: string): PeekedEvent {
  const line = parseLine(data);
  const payload = record(line.payload) ?? line;
  const type = text(payload.type);
  if (type === 'sync') return { type, isPassedOn: false, ...readMark(payload) };
  const directory = text(line.directory);
  const sessionId = readSessionId(record(payload.properties) ?? {});
  return {
    type,
    isPassedOn: !connectionTypes.has(type) && !repeatedTypes.has(type),
    // Events of the server itself say `global`.
    ...(directory === undefined || directory === 'global' ? {} : { directory }),
    ...(sessionId === undefined ? {} : { sessionId }),
  };
}

/** What is not JSON is passed on: the parser has an outcome for it. */
function parseLine(data: string): Json {
  try {
    return record(JSON.parse(data)) ?? {};
  } catch {
    return {};
  }
}

/** Since 1.18, /global/event repeats each durable event with its place in the history of its session. */
function readMark(payload: Json): { readonly mark?: HistoryMark } {
  const event = record(payload.syncEvent);
  const sessionId = text(event?.aggregateID);
  const seq = count(event?.seq);
  return sessionId === undefined || seq === undefined ? {} : { mark: { sessionId, seq } };
}

function readSessionId({ sessionID, info, part }: Json): string | undefined {
  const about = record(info);
  return text(sessionID) ?? text(about?.sessionID) ?? text(about?.id) ?? text(record(part)?.sessionID);
}
