import type { FileIdentity, SourcePosition } from '@tributary/domain';
import { readFirstLineHash, readTailHash } from './turns/fingerprint.js';
import { identifySource, type Candidate, type SourceVerdict } from './identify-source.js';
import type { ReaderHooks } from './reader-hooks.js';
import type { KnownSource, ReaderRegistry } from './reader-registry.js';
import type { Reading, TrackedFile } from './tracked-file.js';
import type { TrackedFiles } from './tracked-files.js';
import type { ReadableFile } from './reader-file-system.js';

export interface LocateContext {
  readonly files: TrackedFiles;
  readonly registry: ReaderRegistry;
  readonly hooks: ReaderHooks;
}

/** Finds out which source a file is and where to read on. `false`: it has no first line yet, so nobody can say. */
export async function locateSource(
  file: TrackedFile,
  handle: ReadableFile,
  context: LocateContext,
): Promise<boolean> {
  const firstLineHash = await readFirstLineHash(handle);
  if (firstLineHash === null) return false;
  const known = await askFor(file, context);
  const verdict = identifySource({
    path: file.path,
    size: known.byIdentity === null ? 0 : Number((await handle.stat({ bigint: true })).size),
    firstLineHash,
    byIdentity: await prove(known.byIdentity, handle),
    byPath: await prove(replaceable(known.byPath, file, context), handle),
  });
  const position = await recordVerdict(file, verdict, firstLineHash, context);
  context.files.settle(file, { ...toReading(position), firstLineHash });
  return true;
}

/** Tells the registry that a file it knows is at another path. */
export async function recordMove(
  file: TrackedFile,
  reading: Reading,
  registry: ReaderRegistry,
): Promise<void> {
  const { sourceId, generation, firstLineHash } = reading;
  const identity = identityOf(file, firstLineHash);
  await registry.record({ kind: 'moved', sourceId, generation, path: file.path, identity });
  file.hasMoved = false;
}

async function askFor(file: TrackedFile, { registry }: LocateContext): Promise<KnownSource> {
  if (file.remembered !== null) return { byIdentity: toPosition(file, file.remembered), byPath: null };
  const known = file.known ?? (await registry.lookup([file.key]))[0];
  return known ?? { byIdentity: null, byPath: null };
}

/** A file replaces the one on record at its path only if that one is gone; what was sent of it counts as read. */
function replaceable(
  position: SourcePosition | null,
  file: TrackedFile,
  { files }: LocateContext,
): SourcePosition | null {
  const identity = position?.identity ?? null;
  if (position === null || identity === null || files.isAlive(identity)) return null;
  const displaced = file.displaced.find((other) => other.reading?.sourceId === position.sourceId);
  return displaced?.reading ? toPosition(displaced, displaced.reading) : position;
}

async function prove(position: SourcePosition | null, handle: ReadableFile): Promise<Candidate | null> {
  if (position === null) return null;
  const tailHash = await readTailHash(handle, position.committed);
  return { position, hasSameTail: tailHash === position.tailHash };
}

async function recordVerdict(
  file: TrackedFile,
  verdict: SourceVerdict,
  firstLineHash: string,
  { registry, hooks }: LocateContext,
): Promise<SourcePosition> {
  const { path } = file;
  const identity = identityOf(file, firstLineHash);
  if (verdict.kind === 'same') return verdict.position;
  if (verdict.kind === 'new') {
    const { kind: sourceKind, shape, family } = file.fileClass;
    return registry.record({ kind: 'created', path, sourceKind, shape, family, identity });
  }
  const { sourceId } = verdict.position;
  if (verdict.kind === 'moved') {
    const { generation } = verdict.position;
    await registry.record({ kind: 'moved', sourceId, generation, path, identity });
    return verdict.position;
  }
  const generation = verdict.position.generation + 1;
  const started = await registry.record({ kind: 'generation-started', sourceId, generation, path, identity });
  hooks.onGeneration?.({ sourceId, generation, path, reason: verdict.reason });
  return started;
}

export function identityOf(file: TrackedFile, firstLineHash: string): FileIdentity {
  const { dev, ino, birthtimeNs } = file.key;
  return { dev, ino, birthtimeNs, firstLineHash };
}

function toPosition(file: TrackedFile, reading: Reading): SourcePosition {
  const { sourceId, generation, sent, tailHash, firstLineHash } = reading;
  const identity = identityOf(file, firstLineHash);
  return { sourceId, generation, committed: sent, tailHash, identity, path: file.path };
}

function toReading({
  sourceId,
  generation,
  committed,
  tailHash,
}: SourcePosition): Omit<Reading, 'firstLineHash'> {
  return { sourceId, generation, sent: committed, tailHash };
}
