import type { ResyncReason, StreamEvent } from '@tributary/domain';
import { formatStreamCursor, type StreamCursor, type StreamPosition } from '@tributary/store';
import type { Owners } from './restrict-changes.js';

/** Who listens; undefined in embedded mode, where one person reads everything. */
export type Reader = { readonly developerId: string | null } | undefined;

/** The bytes of a frame for one listener. */
export function bytesFor({ bytes, restricted }: Frame, reader: Reader): Buffer {
  if (restricted === undefined || reader === undefined) return bytes;
  const isTheirs = restricted.owners.every((owner) => owner !== null && owner === reader.developerId);
  return isTheirs ? bytes : restricted.bytes;
}

/** One update as it goes over the wire, made once and shared by all clients. */
export interface Frame {
  /** Of two waiting frames with the same key only the later is sent. Log lines add up: their keys differ. */
  readonly key: string;
  readonly position: StreamPosition;
  readonly topic: Topic;
  readonly bytes: Buffer;
  /** Where only some may read all of it: who, and what the others get. */
  readonly restricted?: { readonly owners: Owners; readonly bytes: Buffer };
}

/** What an update is about, for the filters of the clients. */
export interface Topic {
  readonly sessionIds: readonly string[];
  readonly projectId: string | null;
  readonly cardIds: readonly string[];
}

export function writeFrame(event: StreamEvent, cursor: StreamCursor, data: unknown): Buffer {
  return Buffer.from(`id: ${formatStreamCursor(cursor)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Fetch everything again: from here on the updates are complete. */
export function writeResync(cursor: StreamCursor, reason: ResyncReason): Buffer {
  const data = JSON.stringify({ reason });
  return Buffer.from(`id: ${formatStreamCursor(cursor)}\nevent: resync\ndata: ${data}\n\n`);
}

/** The position alone, so that a client cut before its first update can go on from here. */
export function writePosition(cursor: StreamCursor): Buffer {
  return Buffer.from(`id: ${formatStreamCursor(cursor)}\n\n`);
}

/** Clients that were cut together must not all return together. */
export function writeRetry(): Buffer {
  return Buffer.from(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`);
}

export const heartbeat = Buffer.from(':\n\n');
