import type { AgentEvent, Parsed, Revision } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { parseJson, record, text, type Json } from '../json.js';
import type { Line } from './line.js';

export function reject(reason: string): Parsed {
  return { outcome: 'rejected', reason };
}

/** Known, and on purpose without effect. */
export function ignore(type: string): Parsed {
  return { outcome: 'ignored', reason: `no-meaning:${type}` };
}

/** A line that says nothing is ignored; one that lacks what its type must have is rejected. */
export function concludeLine(
  { type, key }: { readonly type: string; readonly key: string },
  events: readonly AgentEvent[] | null,
): Parsed {
  if (events === null) return reject(`malformed:${type}`);
  return events.length === 0 ? ignore(type) : { outcome: 'parsed', key, events };
}

/** The same line copied within its family has the same key, wherever it lies. */
export function keyOf(line: Line, raw: string): string {
  return `${line.sessionId}|${line.type}|${line.uuid ?? contentHash(raw)}`;
}

/**
 * A file that is replaced may come back to an earlier content: the time of writing is a part of its name, and where a
 * restored file brings that back too, its revision.
 */
export function replacementKey({ sessionId, kind, writtenAt, revision }: Replacement, raw: string): string {
  const content = revision === undefined ? '' : `|${revision.sourceId}.${revision.generation}`;
  return `${sessionId}|${kind}|${writtenAt ?? ''}|${contentHash(raw)}${content}`;
}

interface Replacement {
  readonly sessionId: string;
  readonly kind: string;
  readonly writtenAt: number | undefined;
  readonly revision?: Revision | undefined;
}

export function unknownLine(line: Line): AgentEvent {
  return {
    type: 'unknown.seen',
    sessionId: line.sessionId,
    at: line.at,
    tool: 'claude-code',
    lineType: line.type,
    ...(line.toolVersion !== undefined && { toolVersion: line.toolVersion }),
  };
}

/** The object of a line and its type, or why there is none. */
export function readTypedLine(
  raw: string,
): { readonly json: Json; readonly type: string } | { readonly refusal: Parsed } {
  const value = parseJson(raw);
  if (value === undefined) return { refusal: reject('not-json') };
  const json = record(value);
  if (json === undefined) return { refusal: reject('not-an-object') };
  const type = text(json.type);
  return type === undefined ? { refusal: reject('no-type') } : { json, type };
}
