import type { SourcePosition } from '@tributary/domain';
import { identityOf, type LocateContext } from '../locate-source.js';
import type { OpenFilesOptions } from './open-files.js';
import { readReplaced } from './read-replaced.js';
import type { TurnContext } from './read-turn.js';
import type { FileStat } from '../reader-file-system.js';
import type { Reading, TrackedFile } from '../tracked-file.js';

export interface ReplaceContext extends TurnContext, LocateContext {
  readonly open: OpenFilesOptions['open'];
  readonly settleMs: number;
}

/** `unsettled`: the writer may not be done; look again after `settleMs`. */
export async function replaceTurn(file: TrackedFile, context: ReplaceContext): Promise<'done' | 'unsettled'> {
  file.applyRewind();
  const opened = await context.open(file);
  if (opened === null) return 'done';
  const { handle, stat } = opened;
  try {
    if (!hasSettled(file, stat, context.settleMs)) return 'unsettled';
    const size = Number(stat.size);
    const written = { size, writtenAt: mtimeMs(stat) };
    const limit = { room: context.room, mostBytes: context.limits.replaceBytes };
    const content = await readReplaced(handle, written, limit);
    const after = await handle.stat({ bigint: true });
    if (after.size !== stat.size || after.mtimeNs !== stat.mtimeNs) return 'unsettled';
    if (content === null) return 'done';
    const reading = await locateContent(file, content.hash, context);
    if (reading.sent === size) return 'done';
    const { sourceId, generation } = reading;
    const tailHash = content.hash;
    await context.publish(file, { sourceId, generation, start: 0, lines: [content.line], tailHash });
    if (file.reading === reading) file.reading = { ...reading, sent: size, tailHash };
    return 'done';
  } finally {
    await handle.close();
  }
}

/** The path is the identity of a rewritten file, the hash of its content that of a generation. */
async function locateContent(file: TrackedFile, hash: string, context: ReplaceContext): Promise<Reading> {
  if (file.reading?.firstLineHash === hash) return file.reading;
  const before = file.reading ?? (await onRecord(file, context));
  const position = await recordContent(file, before, hash, context);
  const { sourceId, generation, committed, tailHash } = position;
  const reading: Reading = { sourceId, generation, sent: committed, tailHash, firstLineHash: hash };
  context.files.settle(file, reading);
  return reading;
}

async function recordContent(
  file: TrackedFile,
  before: Reading | SourcePosition | null,
  hash: string,
  { registry, hooks }: LocateContext,
): Promise<SourcePosition> {
  const { path } = file;
  const identity = identityOf(file, hash);
  if (before === null) {
    const { kind: sourceKind, shape, family } = file.fileClass;
    return registry.record({ kind: 'created', path, sourceKind, shape, family, identity });
  }
  if ('committed' in before && before.identity?.firstLineHash === hash) return before;
  const { sourceId } = before;
  const generation = before.generation + 1;
  hooks.onGeneration?.({ sourceId, generation, path, reason: 'replaced' });
  return registry.record({ kind: 'generation-started', sourceId, generation, path, identity });
}

async function onRecord(file: TrackedFile, { registry }: LocateContext): Promise<SourcePosition | null> {
  const known = file.known ?? (await registry.lookup([file.key]))[0];
  return known?.byPath ?? null;
}

function mtimeMs({ mtimeNs }: FileStat): number {
  return Number(mtimeNs / 1_000_000n);
}

/** Left alone for `settleMs` by the file's clock, or by ours where the file's cannot be trusted. */
function hasSettled(file: TrackedFile, stat: FileStat, settleMs: number): boolean {
  if (Date.now() - mtimeMs(stat) >= settleMs) {
    file.firstSeen = null;
    return true;
  }
  const signature = `${stat.ino}:${stat.size}:${stat.mtimeNs}`;
  const nowMs = performance.now();
  if (file.firstSeen?.signature !== signature) file.firstSeen = { signature, atMs: nowMs };
  return nowMs - file.firstSeen.atMs >= settleMs;
}
