import type { Revision, SourceRef } from './source.js';

/** One line or one server-sent message, untouched, with where it came from. */
export interface RawEvent {
  readonly source: SourceRef;
  readonly text: string;
  /** For files that are replaced whole: when this content was written, epoch milliseconds. */
  readonly writtenAt?: number;
  /** Which content of which source it is of: of a file that is replaced, the higher generation is the later one. */
  readonly revision?: Revision;
}
