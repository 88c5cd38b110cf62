import type { SourcePosition } from '@tributary/domain';

/** A source on record that this file may be, with the two proofs already taken from the file. */
export interface Candidate {
  readonly position: SourcePosition;
  /** The bytes before `committed` are still the ones that were read. */
  readonly hasSameTail: boolean;
}

export interface FileFacts {
  readonly path: string;
  readonly size: number;
  readonly firstLineHash: string;
  readonly byIdentity: Candidate | null;
  /** Left out while the file on record for that path lives on under another name. */
  readonly byPath: Candidate | null;
}

export type SourceVerdict =
  | { readonly kind: 'same'; readonly position: SourcePosition }
  | { readonly kind: 'moved'; readonly position: SourcePosition }
  | {
      readonly kind: 'generation';
      readonly position: SourcePosition;
      readonly reason: 'truncated' | 'rewritten';
    }
  | { readonly kind: 'new' };

/**
 * Which source is this file? When in doubt the answer is one that reads again from 0: the semantic
 * key of each event makes that safe, while a position kept by mistake loses lines.
 */
export function identifySource(facts: FileFacts): SourceVerdict {
  const { byIdentity, byPath } = facts;
  if (byIdentity !== null) {
    if (!hasSameFirstLine(byIdentity.position, facts)) return { kind: 'new' };
    return identifyKnownFile(byIdentity, facts);
  }
  if (byPath !== null && hasSameFirstLine(byPath.position, facts) && byPath.hasSameTail) {
    return { kind: 'moved', position: byPath.position };
  }
  return { kind: 'new' };
}

function identifyKnownFile({ position, hasSameTail }: Candidate, { path, size }: FileFacts): SourceVerdict {
  if (size < position.committed) return { kind: 'generation', position, reason: 'truncated' };
  if (!hasSameTail) return { kind: 'generation', position, reason: 'rewritten' };
  return { kind: position.path === path ? 'same' : 'moved', position };
}

function hasSameFirstLine(position: SourcePosition, facts: FileFacts): boolean {
  const recorded = position.identity?.firstLineHash ?? null;
  return recorded === null ? position.committed === 0 : recorded === facts.firstLineHash;
}
