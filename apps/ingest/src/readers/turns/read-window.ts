import { sha256, tailBytes, tailStart } from './fingerprint.js';
import type { ReadableFile } from '../reader-file-system.js';

export const readBytes = 256 * 1024;

/** For each lane the room of one read: the bytes before a position, to prove it, and those behind it. */
export class ReadRooms {
  readonly #ofLane = new Map<number, Buffer<ArrayBuffer>>();

  of(lane: number): Buffer {
    const room = this.#ofLane.get(lane) ?? Buffer.allocUnsafeSlow(tailBytes + readBytes);
    this.#ofLane.set(lane, room);
    return room;
  }

  /** Not while anybody reads: their bytes are gone at once, without waiting for a collection. */
  giveBack(): void {
    for (const { buffer } of this.#ofLane.values()) buffer.transfer(0);
    this.#ofLane.clear();
  }
}

/** Bytes around a position: `bytes` from `start`, of which those from `position` on are unread. */
export interface Window {
  readonly start: number;
  readonly position: number;
  readonly bytes: Buffer;
  readonly isAtEnd: boolean;
  /** Its bytes are read into again. */
  readonly isRoom: boolean;
}

export interface Place {
  readonly position: number;
  readonly tailHash: string | null;
}

/**
 * One pread gets the new bytes and the proof that those before them are still what was read, so that no
 * truncation can come between the two. `null`: the file is not what it was.
 */
export async function readWindow(handle: ReadableFile, place: Place, room: Buffer): Promise<Window | null> {
  const start = tailStart(place.position);
  const tailLength = place.position - start;
  const wanted = tailLength + readBytes;
  const view = handle.view?.(start, wanted);
  const bytes = view ?? (await readInto(room, handle, start, wanted));
  if (bytes.length < tailLength) return null;
  if (tailLength > 0 && sha256(bytes.subarray(0, tailLength)) !== place.tailHash) return null;
  return {
    ...{ start, position: place.position, bytes },
    isAtEnd: bytes.length < wanted,
    isRoom: view === undefined,
  };
}

async function readInto(room: Buffer, handle: ReadableFile, start: number, wanted: number): Promise<Buffer> {
  const { bytesRead } = await handle.read(room, 0, wanted, start);
  return room.subarray(0, bytesRead);
}

/** Hash of the at most 256 bytes before `position`, which must lie inside the window. */
export function tailHashAt(window: Pick<Window, 'start' | 'bytes'>, position: number): string {
  return sha256(window.bytes.subarray(tailStart(position) - window.start, position - window.start));
}
