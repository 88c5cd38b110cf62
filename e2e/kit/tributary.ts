import type { Environment } from './spawn-program.js';

/** A running Tributary, in one process or in three. */
export interface Tributary {
  readonly url: string;
  readonly readyMs: number;
  stdout(): string;
  stderr(): string;
  /** Ends it as a person would; resolves when every process is gone. */
  stop(): Promise<void>;
  /** Ends all its processes at once, those of its own Postgres as well. */
  kill9(): Promise<void>;
  /** Disturbs it in the ways that its mode knows; it needs a new start where that ended it. */
  readonly disturbances: Readonly<Record<string, () => Promise<void>>>;
}

/** Where a Tributary lives between its starts: the watched folder and the data. */
export interface Place {
  readonly claudeDir: string;
  start(env?: Environment): Promise<Tributary>;
  /** Ends what still runs and removes everything. */
  close(): Promise<void>;
}
