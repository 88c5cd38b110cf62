import type { SourcePosition } from '@tributary/domain';

/** Feeds sources that are no files, and cannot be read again: after a loss it tells everything anew. */
export interface Follower {
  start(): void;
  stop(): Promise<void>;
  /** True when the position is one of its own. */
  rewind(position: SourcePosition): boolean;
  /** Its sources are on record no more. */
  forgetAll(): void;
}
