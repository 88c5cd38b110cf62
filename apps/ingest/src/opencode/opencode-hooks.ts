export type SnapshotReason = 'connected' | 'overflow' | 'sweep';

export interface SnapshotTaken {
  readonly reason: SnapshotReason;
  /** Sessions the server has, and those of them that were asked about. */
  readonly listed: number;
  readonly asked: number;
  readonly lines: number;
  readonly durationMs: number;
}

/** The reader never logs; it tells these. A hook must not throw. */
export interface OpencodeHooks {
  onConnected?(connected: { readonly url: string; readonly isGlobal: boolean }): void;
  /** The connection ended or could not be made; it is tried again after `retryMs`. */
  onDisconnected?(lost: {
    readonly url: string;
    readonly code: string;
    readonly error: unknown;
    readonly retryMs: number;
  }): void;
  onSnapshot?(snapshot: SnapshotTaken): void;
  /** The stream was too slow: these events were let go, a snapshot replaces them. */
  onOverflow?(overflow: { readonly url: string; readonly droppedEvents: number }): void;
  /** One answer could not be had; it is asked for again with the next snapshot. */
  onAnswerFailed?(failure: { readonly path: string; readonly code: string; readonly error: unknown }): void;
}
