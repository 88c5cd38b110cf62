import { createHash } from 'node:crypto';
import { count, record, records, text, type Json } from './json.js';

/** A session as the server lists it: what is needed to ask for more. */
export interface ListedSession {
  readonly id: string;
  readonly directory: string | undefined;
  readonly updatedAt: number;
  /** Changes with anything the server says of the session itself. */
  readonly hash: string;
  readonly info: Json;
}

export function readListedSessions(body: unknown): readonly ListedSession[] {
  return records(body).flatMap((info) => {
    const id = text(info.id);
    if (id === undefined) return [];
    const updatedAt = count(record(info.time)?.updated) ?? 0;
    return { id, directory: text(info.directory), updatedAt, hash: hashOf(info), info };
  });
}

export function hashOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64');
}
