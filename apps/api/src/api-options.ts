import type { Demo, Watched } from '@tributary/domain';
import type { BindPolicy, Database } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import type { Registry } from 'prom-client';
import type { OidcOptions } from './sign-in/oidc-options.js';

export interface ApiConfig {
  readonly host: string;
  readonly port: number;
  /** The built web app; null serves the API alone. */
  readonly webDirectory: string | null;
  /** `embedded` listens to this machine's browser only and needs no login. */
  readonly mode: 'embedded' | 'team';
  /** The issuer at which the team signs in. */
  readonly oidc?: OidcOptions | undefined;
  /** Pages of these origins may ask with a token of their own; of no other. */
  readonly corsOrigins?: readonly string[];
  /** Addresses and networks whose word about a client's address counts. */
  readonly trustedProxies?: readonly string[];
  /** How many streams may be open at once in team mode (6 and 50). */
  readonly streams?: { readonly perToken: number; readonly perAddress: number };
}

export interface HealthOptions {
  readonly migrationsDirectory: string;
  readonly isStreamReachable?: () => Promise<boolean>;
  /** False when there is lag and nothing was committed for a while (DESIGN §6.9). */
  readonly isMakingProgress?: () => Promise<boolean>;
  /** Where agents are followed from here, by another service in this process. */
  readonly watched?: () => Watched;
  /** Of other services in this process: their figures are told with the api's own. */
  readonly registries?: readonly Registry[];
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

/** Plays the demo into a project of its own, and takes it away again. */
export interface DemoControl {
  read(): Promise<Demo>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** What may be told of a request: neither its address nor its body, which are people's. */
export interface Answered {
  readonly requestId: string;
  /** Of the caller's trace, where it has one. */
  readonly traceId: string | null;
  readonly method: string;
  /** As the router writes it: without ids and query. */
  readonly route: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  readonly tokenId: string | null;
}

export interface ResolverRules extends BindPolicy {
  readonly orphanAfterMs: number;
}

export interface ApiOptions {
  readonly config: ApiConfig;
  readonly pool: Database;
  /** Nothing is asked of the database before. */
  readonly prepared?: Promise<void>;
  readonly health: HealthOptions;
  /** The resolver's own rules, for sessions that are looked at again after a person's decision. */
  readonly binding: ResolverRules;
  /** Calls the listener when something may have changed: a hint that saves up to one poll. */
  readonly wakeUp?: (listener: () => void) => () => void;
  readonly stream?: StreamTiming;
  /** Without it the server takes no lines. */
  readonly intake?: IntakeOptions;
  /** Without it there is no demo. */
  readonly demo?: DemoControl;
  /** A request or a poll failed for a reason that is not the client's. */
  readonly onError?: (error: unknown, context?: { readonly requestId: string }) => void;
  /** A request was answered. */
  readonly onAnswered?: (answered: Answered) => void;
}

/** The token under which `ApiOptions` are injected. */
export const API_OPTIONS = Symbol('ApiOptions');
