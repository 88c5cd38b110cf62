import type { Parsed, RawEvent, SourceShape } from '@tributary/domain';
import type { Shape } from './shapes/shape.js';

/** A kind of source: all that has to be known of one. */
export interface Source {
  /** What a line means. It is pure and never throws: whatever the line holds, it has an outcome. */
  readonly parse: (raw: RawEvent) => Parsed;
  /** Which files are of this kind, by their path below a root; none where a server or a program tells the lines. */
  readonly place?: (path: string) => FilePlace | null;
  /** What of a line may leave a machine of which only figures may: a list of what may, so that a new field stays. */
  readonly figures: Shape;
  /**
   * Sent in place of a line of which nothing may leave, since the source's position has to move past it: one without
   * meaning or, where a kind has none, one that is rejected.
   */
  readonly blank: string;
}

/** What a path says about its file, before a byte of it is read. */
export interface FilePlace {
  readonly shape: SourceShape;
  /** All sources of a family are read in order, in one partition. */
  readonly family: string;
  /** The main session at the top, where the path tells it. */
  readonly rootSessionId?: string;
  readonly agentId?: string;
  readonly workflowId?: string;
}
