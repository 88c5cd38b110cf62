import type { SourceRef } from './source.js';

/** One line or one server-sent message, untouched, with where it came from. */
export interface RawEvent {
  readonly source: SourceRef;
  readonly text: string;
  /** For files that are replaced whole: when this content was written, epoch milliseconds. */
  readonly writtenAt?: number;
}
