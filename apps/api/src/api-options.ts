import type { BindPolicy, Database } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';

export interface ApiConfig {
  readonly host: string;
  readonly port: number;
  /** The built web app; null serves the API alone. */
  readonly webDirectory: string | null;
  /** `embedded` listens to this machine's browser only and needs no login. */
  readonly mode: 'embedded' | 'team';
}

export interface HealthOptions {
  readonly migrationsDirectory: string;
  readonly isStreamReachable?: () => Promise<boolean>;
  /** False when there is lag and nothing was committed for a while (DESIGN §6.9). */
  readonly isMakingProgress?: () => Promise<boolean>;
}

/** How often the stream looks for changes (50 ms) and shows that it is alive (15 s). */
export interface StreamTiming {
  readonly pollIntervalMs?: number;
  readonly heartbeatMs?: number;
}

/** Where lines from imports, collectors and hooks go. */
export interface IntakeOptions {
  readonly stream: ChunkStream;
  /** This machine, as its own reader calls it: hooks come from here. */
  readonly hostId: string;
  /** Replaces secrets before a hook's payload goes on; null withholds it. Lines come redacted. */
  readonly redact?: (text: string) => string | null | Promise<string | null>;
}

export interface ApiOptions {
  readonly config: ApiConfig;
  readonly pool: Database;
  readonly health: HealthOptions;
  /** The resolver's own rules, for sessions that are looked at again after a person's decision. */
  readonly binding: BindPolicy;
  /** Calls the listener when something may have changed: a hint that saves up to one poll. */
  readonly wakeUp?: (listener: () => void) => () => void;
  readonly stream?: StreamTiming;
  /** Without it the server takes no lines. */
  readonly intake?: IntakeOptions;
  /** A request or a poll failed for a reason that is not the client's. */
  readonly onError?: (error: unknown) => void;
}

/** The token under which `ApiOptions` are injected. */
export const API_OPTIONS = Symbol('ApiOptions');
