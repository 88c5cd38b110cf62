import { createHash, randomUUID } from 'node:crypto';
import type { RawLine } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';
import { HttpPublisher } from '../collect/http.publisher.js';
import { HttpRegistry } from '../collect/http-registry.js';
import type { ServerLink } from '../collect/server-link.js';
import { LineCutter } from './cut-lines.js';
import { projectOfHead, type ImportPrivacy } from './import-privacy.js';
import { importErrors } from './import-errors.js';
import { importLimits } from './import-limits.js';
import { reportImport, type ImportReport } from './import-report.js';
import { PipeSender } from './pipe-sender.js';
import { transcriptPath } from './place-file.js';
import { recogniseFormat, type Recognised } from './recognise-format.js';

export interface PipeImportOptions {
  readonly link: ServerLink;
  readonly host: string;
  readonly input: AsyncIterable<Buffer>;
  readonly privacy: ImportPrivacy;
  /** Whose rules hold where the lines name no folder: that in which the pipe was made. */
  readonly folder: string;
  /** What came through the pipe was recognised, and is sent from now on. */
  readonly onRecognised?: (kind: SourceKind) => void;
}

const headBytes = 1024 * 1024;

/**
 * Sends what comes through a pipe while it comes. Every pipe is a source of its own: lines that were imported
 * before are recognised by their keys.
 */
export async function importPipe({
  link,
  host,
  input,
  privacy,
  folder,
  onRecognised,
}: PipeImportOptions): Promise<ImportReport> {
  const pieces: AsyncIterator<Buffer, unknown> = input[Symbol.asyncIterator]();
  const { head, found } = await readHead(pieces);
  onRecognised?.(found.kind);
  const publisher = new HttpPublisher(link);
  const source = await new HttpRegistry(link, host).record(describeSource(found, head));
  const guard = await privacy.guardLines(found.kind, projectOfHead(found.kind, head) ?? folder);
  const sender = new PipeSender({ publisher, source, redact: (line) => guard.redact(line) });
  const send = found.kind === 'opencode.export' ? sendDocument : sendLines;
  try {
    await send(head, pieces, sender);
    await sender.finish();
  } catch (error) {
    // The agent at the other end must not die because nobody listens any more.
    await drain(pieces);
    throw error;
  }
  const families = new Set([found.sessionId, ...guard.sessions]);
  return await reportImport(link, { families, stored: publisher.stored, newLines: sender.lineCount });
}

async function readHead(
  pieces: AsyncIterator<Buffer, unknown>,
): Promise<{ head: Buffer; found: Recognised }> {
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const { value, done } = await pieces.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
    const found = recogniseFormat(head.toString('utf8'));
    if (found !== null) return { head, found };
  }
  throw importErrors.notRecognised();
}

function describeSource({ kind, sessionId, agentId }: Recognised, head: Buffer) {
  const path = kind === 'claude.transcript' ? transcriptPath(sessionId, agentId) : `pipe/${sessionId}`;
  const firstLineHash = createHash('sha256').update(head).digest('hex');
  const identity = { dev: 'pipe', ino: randomUUID(), birthtimeNs: '0', firstLineHash };
  return {
    kind: 'created',
    sourceKind: kind,
    shape: kind === 'opencode.export' ? 'replace' : 'append',
    path,
    family: sessionId,
    identity,
  } as const;
}

async function sendLines(
  head: Buffer,
  pieces: AsyncIterator<Buffer, unknown>,
  sender: PipeSender,
): Promise<void> {
  const cutter = new LineCutter(importLimits.lineBytes);
  for await (const piece of startingWith(head, pieces)) {
    for (const line of cutter.push(piece)) await sender.add(arrived(line));
  }
  const last = cutter.finish();
  if (last !== null) await sender.add(arrived(last));
}

/** Some lines tell no time: they happened when they came. */
function arrived(line: RawLine): RawLine {
  return line.kind === 'text' ? { ...line, writtenAt: Date.now() } : line;
}

async function sendDocument(
  head: Buffer,
  pieces: AsyncIterator<Buffer, unknown>,
  sender: PipeSender,
): Promise<void> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of startingWith(head, pieces)) {
    parts.push(piece);
    bytes += piece.length;
    if (bytes > importLimits.replaceBytes) {
      throw importErrors.tooLarge({ megabytes: importLimits.replaceBytes >> 20 });
    }
  }
  const text = Buffer.concat(parts).toString('utf8');
  await sender.add({ kind: 'text', end: bytes, text, writtenAt: Date.now() });
}

async function* startingWith(head: Buffer, pieces: AsyncIterator<Buffer, unknown>): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    const { value, done } = await pieces.next();
    if (done === true) return;
    yield value;
  }
}

async function drain(pieces: AsyncIterator<Buffer, unknown>): Promise<void> {
  while ((await pieces.next()).done !== true);
}
