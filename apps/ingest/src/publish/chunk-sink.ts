import type { RawChunk, SourcePosition, SourceShape } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';

/** Where chunks go: the stream beside the server, HTTP from a collector. Resolves once they are taken. */
export interface ChunkSink {
  publish(family: string, chunk: RawChunk, signal: AbortSignal): Promise<void>;
}

/** Makes sources that are no files. */
export interface SourceMaker {
  create(source: {
    readonly path: string;
    readonly kind: SourceKind;
    readonly shape: SourceShape;
    readonly family: string;
    readonly identity: null;
  }): Promise<SourcePosition>;
}
