import { chunkEnd, type RawLine } from '@tributary/domain';
import { hashFirstLine } from './fingerprint.js';
import { scanLines } from './line-scanner.js';
import { LongLine } from './long-line.js';
import { readBytes, readWindow, tailHashAt, type Window } from './read-window.js';
import type { ReadChunk, ReaderLimits } from '../reader-options.js';
import type { Reading, TrackedFile } from '../tracked-file.js';
import type { ReadableFile } from '../reader-file-system.js';

export interface TurnContext {
  readonly room: Buffer;
  readonly limits: ReaderLimits;
  readonly publish: (file: TrackedFile, chunk: ReadChunk) => Promise<void>;
}

/** `drained`: no whole line is left. `spent`: the budget is. `rewritten`: the file changed below `sent`. */
export type TurnEnd = 'drained' | 'spent' | 'rewritten';

/** Hands the whole lines behind `sent` to the stream, at most a budget of them, so that no file starves another. */
export async function readTurn(
  file: TrackedFile,
  handle: ReadableFile,
  context: TurnContext,
): Promise<TurnEnd> {
  for (let spent = 0; spent < context.limits.turnBytes; spent += readBytes) {
    file.applyRewind();
    const { reading } = file;
    if (reading === null) return 'drained';
    const end = await (file.longLine
      ? readLongLine(file, file.longLine, handle, context)
      : readLines(file, reading, handle, context));
    if (end !== 'spent') return end;
  }
  return 'spent';
}

async function readLines(
  file: TrackedFile,
  reading: Reading,
  handle: ReadableFile,
  context: TurnContext,
): Promise<TurnEnd> {
  const place = { position: reading.sent, tailHash: reading.tailHash };
  const window = await readWindow(handle, place, context.room);
  if (window === null) return 'rewritten';
  // At 0 there is no tail to prove the file by, only the first line it was recorded with.
  if (reading.sent === 0 && hashFirstLine(window.bytes) !== reading.firstLineHash) return 'rewritten';
  const lines = scanLines(window, context.limits.lineBytes);
  if (lines.length === 0 && !window.isAtEnd) file.longLine = new LongLine(place, window);
  await publishLines(file, lines, window, context);
  return window.isAtEnd ? 'drained' : 'spent';
}

async function publishLines(
  file: TrackedFile,
  lines: readonly RawLine[],
  window: Window,
  context: TurnContext,
): Promise<void> {
  const { chunkLines } = context.limits;
  for (let index = 0; index < lines.length && file.rewindTo === null; index += chunkLines) {
    const part = lines.slice(index, index + chunkLines);
    const end = part.at(-1)?.end ?? window.position;
    const isLast = window.isAtEnd && index + chunkLines >= lines.length;
    await send(file, part, tailHashAt(window, end), context, !isLast);
  }
}

async function readLongLine(
  file: TrackedFile,
  longLine: LongLine,
  handle: ReadableFile,
  context: TurnContext,
): Promise<TurnEnd> {
  const step = await longLine.step(handle, context.room, context.limits.lineBytes);
  if (step.kind === 'scanned') return 'spent';
  if (step.kind === 'at-end') return 'drained';
  file.longLine = null;
  if (step.kind === 'found') await send(file, [step.line], step.tailHash, context);
  return 'spent';
}

/** `sent` moves only when the stream has the chunk; a crash before that sends it again from `committed`. */
async function send(
  file: TrackedFile,
  lines: readonly RawLine[],
  tailHash: string,
  { publish }: TurnContext,
  isFollowed = false,
): Promise<void> {
  const { reading } = file;
  if (reading === null) return;
  const { sourceId, generation, sent } = reading;
  const chunk: ReadChunk = {
    ...{ sourceId, generation, start: sent, lines, tailHash },
    ...(isFollowed && { isFollowed }),
  };
  await publish(file, chunk);
  if (file.reading === reading) file.reading = { ...reading, sent: chunkEnd(chunk), tailHash };
}
