import type { FileIdentity, SourcePosition, SourceShape } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';

/** A file as the file system names it: enough to ask for it before a byte of it was read. */
export interface FileKey {
  readonly path: string;
  readonly dev: string;
  readonly ino: string;
  readonly birthtimeNs: string;
}

/** What is on record for one file. */
export interface KnownSource {
  /** The newest source with this dev, ino and birth time. */
  readonly byIdentity: SourcePosition | null;
  /** The newest source at this path, unless the file is one that grows and known by itself. */
  readonly byPath: SourcePosition | null;
}

export type SourceChange =
  | {
      readonly kind: 'created';
      readonly path: string;
      readonly sourceKind: SourceKind;
      readonly shape: SourceShape;
      readonly family: string;
      readonly identity: FileIdentity;
    }
  /** `generation` is the number to start, so that a repeated record changes nothing. */
  | {
      readonly kind: 'generation-started';
      readonly sourceId: string;
      readonly generation: number;
      readonly path: string;
      readonly identity: FileIdentity;
    }
  /** Renamed, or replaced by a file with the same content: the position stays. */
  | {
      readonly kind: 'moved';
      readonly sourceId: string;
      readonly generation: number;
      readonly path: string;
      readonly identity: FileIdentity;
    };

/** The reader's memory that outlives it: Postgres beside the server, HTTP in a collector. It decides nothing. */
export interface ReaderRegistry {
  /** One answer per key, in their order. */
  lookup(keys: readonly FileKey[]): Promise<readonly KnownSource[]>;
  record(change: SourceChange): Promise<SourcePosition>;
}
