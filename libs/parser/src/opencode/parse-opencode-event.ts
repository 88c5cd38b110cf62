import type { AgentEvent, Parsed, RawEvent } from '@tributary/domain';
import { record, text, type Json } from '../json.js';
import { eventReaders, repeatedTypes } from './events/event-readers.js';
import { isNoise } from './events/is-noise.js';
import { hashText } from './hash-text.js';
import { introduceSessions } from './introduce-sessions.js';
import { parseJsonText } from './parse-json-text.js';
import { timeOfId } from './time-of-id.js';

/** One server-sent message: `{type, properties}` of /event, or the same as `payload` of /global/event. */
export function parseOpencodeEvent(raw: RawEvent): Parsed {
  return parseJsonText(raw, (line) => {
    const payload = record(line.payload) ?? line;
    const type = text(payload.type);
    if (type === undefined) return { outcome: 'rejected', reason: 'no-type' };
    // Every sync event repeats a plain one of the same id, word for word.
    if (type === 'sync') return { outcome: 'ignored', reason: 'sync-double' };
    if (type === 'message.part.delta') return { outcome: 'ignored', reason: 'delta' };
    if (isNoise(type)) return { outcome: 'ignored', reason: `no-meaning:${typeName(type)}` };
    return readPayload({ payload, type, writtenAt: raw.writtenAt ?? null });
  });
}

interface Told {
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
function keyOf({ payload, type, writtenAt }: Told): string {
  const id = text(payload.id);
  if (id?.startsWith('evt_')) return `opencode|${id}`;
  const key = `opencode|${typeName(type)}|${hashText(JSON.stringify(payload))}`;
  return repeatedTypes.has(type) ? `${key}|${writtenAt ?? ''}` : key;
}

function readUnknown(properties: Json, type: string, at: number | null): readonly AgentEvent[] {
  const sessionId = text(properties.sessionID);
  if (sessionId === undefined) return [];
  return [{ type: 'unknown.seen', sessionId, at, tool: 'opencode', lineType: typeName(type) }];
}

const longestTypeName = 64;

/** A type is written by others, and ends up in reasons and keys. */
function typeName(type: string): string {
  return type.slice(0, longestTypeName);
}
