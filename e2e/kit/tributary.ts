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
  /** Whether it must be started again after having been disturbed. */
  hasEnded(): boolean;
  /** Does it harm, in the ways that its mode knows. */
  readonly disturbances: Readonly<Record<string, () => Promise<void>>>;
}

export interface PlaceOptions {
  /** Watched instead of a folder of its own. */
  readonly claudeDir?: string;
}

/** Where a Tributary lives between its starts: the watched folder and the data. */
export interface Place {
  readonly claudeDir: string;
  start(env?: Environment): Promise<Tributary>;
  /** Ends what still runs and removes everything. */
  close(): Promise<void>;
}
