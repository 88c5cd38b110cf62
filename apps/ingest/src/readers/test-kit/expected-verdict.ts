import { createHash } from 'node:crypto';
import { readText } from '@tributary/domain';
import type { FileKey } from '../reader-registry.js';
import { identityKey } from '../tracked-file.js';
import type { ModelSource, ModelStore } from './model-store.js';

type Key = Pick<FileKey, 'dev' | 'ino' | 'birthtimeNs'>;

export interface SeenFile {
  readonly path: string;
  readonly key: Key;
  readonly content: Buffer;
  readonly alive: readonly Key[];
  readonly isRestart: boolean;
}

export interface Verdict {
  check(source: ModelSource): void;
}

/** The decision table once more, on whole contents instead of hashes. `null`: no first line yet. */
export function expectVerdict(file: SeenFile, store: ModelStore): Verdict | null {
  if (firstLineHash(file.content) === null) return null;
  const sent = decide(file, store, false);
  const committed = decide(file, store, true);
  // A reader that forgot a file goes back to `committed`; both answers are right then.
  const allowed = file.isRestart ? [committed] : [sent, committed];
  const existing = new Set(store.sources.keys());
  return {
    check(source) {
      const actual = existing.has(source.id) ? `${source.id}/${source.generations.length}` : 'new';
      if (!allowed.includes(actual))
        throw new Error(`${file.path}: ${actual}, expected ${allowed.join(' or ')}`);
    },
  };
}

function decide(file: SeenFile, store: ModelStore, committedOnly: boolean): string {
  const known = store.withIdentity(file.key);
  if (known !== undefined) {
    if (!hasSameFirstLine(known, file)) return 'new';
    const isSame = hasSameStart(known, file, store, committedOnly);
    return `${known.id}/${known.generations.length + (isSame ? 0 : 1)}`;
  }
  const there = store.atPath(file.path);
  if (there === undefined) return 'new';
  const isAlive = file.alive.some((key) => identityKey(key) === identityKey(there.identity));
  const isAdopted =
    !isAlive && hasSameFirstLine(there, file) && hasSameStart(there, file, store, committedOnly);
  return isAdopted ? `${there.id}/${there.generations.length}` : 'new';
}

function hasSameStart(
  source: ModelSource,
  { content }: SeenFile,
  store: ModelStore,
  committedOnly: boolean,
): boolean {
  const read = store.linesOf(source, { committedOnly });
  const end = read.at(-1)?.end ?? 0;
  const texts = read.map((line) => (line.kind === 'text' ? readText(line.text) : null));
  if (content.length < end) return false;
  const start = content.subarray(0, end).toString('utf8').split('\n');
  return texts.every((text, index) => text === null || text === start[index]);
}

function hasSameFirstLine(source: ModelSource, file: SeenFile): boolean {
  return source.identity.firstLineHash === firstLineHash(file.content);
}

function firstLineHash(content: Buffer): string | null {
  const end = content.indexOf(10);
  if (end < 0 && content.length < 4096) return null;
  const line = content.subarray(0, end < 0 ? 4096 : Math.min(end, 4096));
  return createHash('sha256').update(line).digest('hex');
}
