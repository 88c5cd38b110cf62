import { hash } from 'node:crypto';
import type { ReadableFile } from '../reader-file-system.js';

const headBytes = 4096;
export const tailBytes = 256;
const newline = 10;

export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Hash of the first line, at most 4 KB of it; `null` while it may still grow. */
export function hashFirstLine(head: Buffer): string | null {
  const end = head.subarray(0, headBytes).indexOf(newline);
  if (end >= 0) return sha256(head.subarray(0, end));
  return head.length >= headBytes ? sha256(head.subarray(0, headBytes)) : null;
}

export function tailStart(position: number): number {
  return Math.max(0, position - tailBytes);
}

export async function readFirstLineHash(handle: ReadableFile): Promise<string | null> {
  const head = Buffer.allocUnsafe(headBytes);
  const { bytesRead } = await handle.read(head, 0, headBytes, 0);
  return hashFirstLine(head.subarray(0, bytesRead));
}

/** Hash of the at most 256 bytes before `position`; `null` at 0 and where the file is shorter than that. */
export async function readTailHash(handle: ReadableFile, position: number): Promise<string | null> {
  const start = tailStart(position);
  const tail = Buffer.allocUnsafe(position - start);
  if (tail.length === 0) return null;
  const { bytesRead } = await handle.read(tail, 0, tail.length, start);
  return bytesRead === tail.length ? sha256(tail) : null;
}
