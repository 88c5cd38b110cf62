import type { FilePlace, Source } from './source.js';
import { sources, type SourceKind } from './sources.js';

export interface Place extends FilePlace {
  readonly kind: SourceKind;
}

const files = (Object.entries(sources) as [SourceKind, Source][]).filter(
  ([, { place }]) => place !== undefined,
);

/** The kinds that a reader of files finds by itself. */
export const fileKinds: readonly SourceKind[] = files.map(([kind]) => kind);

/** What a path below a root says about the file; null for everything that is no source, as locks and temporary files. */
export function classifyPath(path: string): Place | null {
  for (const [kind, source] of files) {
    const place = source.place?.(path) ?? null;
    if (place !== null) return { kind, ...place };
  }
  return null;
}
