import type { AgentEvent, Parsed, RawEvent } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { record, text, type Json } from '../json.js';
import { eventReaders, repeatedTypes } from './events/event-readers.js';
import { introduceSessions } from './introduce-sessions.js';
import { parseJsonText } from './parse-json-text.js';
import { longestTypeName, reasonToIgnore, skipEvent } from './skip-event.js';
import { timeOfId } from './time-of-id.js';

/** One server-sent message: `{type, properties}` of /event, or the same as `payload` of /global/event. */
export function parseOpencodeEvent(raw: RawEvent): Parsed {
  return skipEvent(raw.text) ?? parseWholeEvent(raw);
}

/** The same without the look at the first bytes, which must not change any answer. */
export function parseWholeEvent(raw: RawEvent): Parsed {
  return parseJsonText(raw, (line) => {
    const payload = record(line.payload) ?? line;
    const type = text(payload.type);
    if (type === undefined) return { outcome: 'rejected', reason: 'no-type' };
    const reason = reasonToIgnore(type);
    if (reason !== undefined) return { outcome: 'ignored', reason };
    return readPayload({ raw: raw.text, payload, type, writtenAt: raw.writtenAt ?? null });
  });
}

interface Told {
  readonly raw: string;
  readonly payload: Json;
  readonly type: string;
  readonly writtenAt: number | null;
}

function readPayload(told: Told): Parsed {
  const { payload, type } = told;
  const toldAt = timeOfId(text(payload.id), told.writtenAt);
  const properties = record(payload.properties) ?? {};
  const read = eventReaders.get(type);
  const events = read === undefined ? readUnknown(properties, type, toldAt) : read(properties, toldAt);
  if (events === undefined) return { outcome: 'rejected', reason: `incomplete:${typeName(type)}` };
  if (events.length === 0) return { outcome: 'ignored', reason: `no-meaning:${typeName(type)}` };
  return { outcome: 'parsed', key: keyOf(told), events: introduceSessions(events) };
}

/** Since 1.18 an event has an id, equal for all who listen; before, its words must do. */
function keyOf({ raw, payload, type, writtenAt }: Told): string {
  const id = text(payload.id);
  if (id?.startsWith('evt_')) return `opencode|${id}`;
  const key = `opencode|${typeName(type)}|${contentHash(unwrap(raw))}`;
  return repeatedTypes.has(type) ? `${key}|${writtenAt ?? ''}` : key;
}

const wrapping = /^\{"directory":"(?:[^"\\]|\\.)*","payload":/;

/** An event in the same words on both streams, so that it has the same key. */
function unwrap(raw: string): string {
  const wrapped = wrapping.exec(raw)?.[0];
  return wrapped === undefined ? raw : raw.slice(wrapped.length, -1);
}

function readUnknown(properties: Json, type: string, at: number | null): readonly AgentEvent[] {
  const sessionId = text(properties.sessionID);
  if (sessionId === undefined) return [];
  return [{ type: 'unknown.seen', sessionId, at, tool: 'opencode', lineType: typeName(type) }];
}

function typeName(type: string): string {
  return type.slice(0, longestTypeName);
}
