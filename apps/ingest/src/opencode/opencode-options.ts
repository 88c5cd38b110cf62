import type { OpencodeHooks } from './opencode-hooks.js';
import type { SessionHolders } from './session-holders.js';

/** What the reader hands on: one server-sent message or one answer, with when it was said. */
export interface OpencodeLine {
  readonly kind: 'opencode.event' | 'opencode.snapshot';
  readonly text: string;
  /** Epoch milliseconds on the server's clock; never the same for two lines of one reader. */
  readonly writtenAt: number;
}

/** Resolves when the stream has accepted the lines; waits under back-pressure. */
export type PublishLines = (lines: readonly OpencodeLine[], signal: AbortSignal) => Promise<void>;

export interface OpencodeLimits {
  /** Events that wait for a snapshot or a slow stream; beyond, they are dropped and a snapshot is taken. */
  readonly bufferBytes: number;
  /** A longer line loses the middle of its longest texts. */
  readonly lineBytes: number;
  readonly answerBytes: number;
  readonly batchLines: number;
  readonly requests: number;
}

export interface OpencodePeriods {
  /** For the first question: one that comes while a server starts may never be answered. */
  readonly greetMs: number;
  /** For the first word of a subscription, without which a server is taken to have made it. */
  readonly subscribeMs: number;
  readonly answerMs: number;
  /** Heartbeats come every 10 or every 30 seconds, by version. */
  readonly silenceMs: number;
  /** 0 means never, as for `sweepMs`. */
  readonly confirmMs: number;
  readonly sweepMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** Asking a folder for its status makes the server open that folder, so only folders in use are asked. */
  readonly askStatusWithinMs: number;
}

export interface OpencodeReaderOptions {
  readonly url: string;
  readonly password?: string;
  readonly username?: string;
  readonly publish: PublishLines;
  /** Shared by the readers of servers that may list the same sessions. */
  readonly holders?: SessionHolders;
  readonly hooks?: OpencodeHooks;
  /** An address nobody configured: that nobody answers there is not worth telling. */
  readonly isQuiet?: boolean;
  readonly limits?: Partial<OpencodeLimits>;
  readonly periods?: Partial<OpencodePeriods>;
  readonly now?: () => number;
}

export const defaultLimits: OpencodeLimits = {
  bufferBytes: 10 * 1024 * 1024,
  lineBytes: 1_000_000,
  answerBytes: 64 * 1024 * 1024,
  batchLines: 50,
  requests: 4,
};

export const defaultPeriods: OpencodePeriods = {
  greetMs: 15_000,
  subscribeMs: 3_000,
  answerMs: 90_000,
  silenceMs: 35_000,
  confirmMs: 2_000,
  sweepMs: 300_000,
  firstRetryMs: 500,
  longestRetryMs: 30_000,
  askStatusWithinMs: 24 * 3_600_000,
};
