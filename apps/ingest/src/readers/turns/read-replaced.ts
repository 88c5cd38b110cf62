import { createHash } from 'node:crypto';
import type { RawLine } from '@tributary/domain';
import { sha256 } from './fingerprint.js';
import type { ReadableFile } from '../reader-file-system.js';

export interface ReplacedContent {
  readonly hash: string;
  readonly line: RawLine;
}

/** The whole of a rewritten file as one line; `null` while it does not look like a finished JSON document. */
export async function readReplaced(
  handle: ReadableFile,
  { size, writtenAt }: { readonly size: number; readonly writtenAt: number },
  { room, mostBytes }: { readonly room: Buffer; readonly mostBytes: number },
): Promise<ReplacedContent | null> {
  if (size > mostBytes) {
    const hash = await hashContent(handle, size, room);
    return { hash, line: { kind: 'oversize', end: size, bytes: size, sha256: hash } };
  }
  const content = Buffer.allocUnsafe(size);
  const { bytesRead } = await handle.read(content, 0, size, 0);
  if (bytesRead < size || !looksComplete(content)) return null;
  return { hash: sha256(content), line: { kind: 'text', end: size, text: content, writtenAt } };
}

/** Brackets at both ends. Meaning is the parser's business: a document cut in its middle is its to refuse. */
function looksComplete(content: Buffer): boolean {
  const text = content.toString('latin1').trim();
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
}

async function hashContent(handle: ReadableFile, size: number, room: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(room, 0, Math.min(room.length, size - at), at);
    if (bytesRead === 0) break;
    hash.update(room.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}
