/** Where a run stands (DESIGN §4). A session's latest turn uses the same words. */
export const runStatuses = [
  'pending',
  'running',
  'completed',
  'failed',
  'aborted',
  'orphaned',
  'unknown',
] as const;
export type RunStatus = (typeof runStatuses)[number];

export function isTerminal(status: RunStatus): boolean {
  return status !== 'pending' && status !== 'running' && status !== 'unknown';
}

/** Why a status is what it is, for a person. */
export interface Evidence {
  readonly kind: string;
  readonly at: number | null;
  readonly detail: string;
}

/** The part of a child session's time that belongs to one run: [from, to). Null is open. */
export interface Window {
  readonly from: number | null;
  readonly to: number | null;
}

export const wholeLife: Window = { from: null, to: null };

/** One delegation as it stands now. */
export interface RunView {
  readonly runId: string;
  readonly toolUseId: string | null;
  readonly agentId: string | null;
  readonly childSessionId: string | null;
  /** All sessions whose lines are the child's: its own, and a stand-in where a view did not name it. */
  readonly sessionIds: readonly string[];
  /** The session whose tool call it was. */
  readonly spawnerSessionId: string | null;
  readonly rootSessionId: string;
  readonly parentRunId: string | null;
  readonly depth: number;
  readonly agentType: string;
  readonly description: string | null;
  readonly prompt: string | null;
  readonly status: RunStatus;
  readonly isBackground: boolean;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly lastActivityAt: number | null;
  readonly currentActivity: string | null;
  readonly model: string | null;
  readonly error: string | null;
  readonly evidence: readonly Evidence[];
  readonly window: Window;
}

/** Decisions about silence need a clock; everything else is a function of the facts. */
export interface Clock {
  readonly now: number;
  readonly orphanAfterMs: number;
  /** How far the times that a session tells are ahead of `now`; 0 where its machine's clock is right. */
  readonly aheadMs?: (sessionId: string) => number;
  /** Whether nobody reports from the session's machine any more: then its silence says nothing. */
  readonly isHostSilent?: (sessionId: string) => boolean;
  /** When any of those was last heard whom a session has asked: who waits for them is silent itself. */
  readonly heardBelow?: (sessionId: string) => number;
}
