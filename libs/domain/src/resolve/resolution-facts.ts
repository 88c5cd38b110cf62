import type { Tool } from '../events/tools.js';
import type { Binding } from './binding.js';

/** What is known of a session when its card is looked for. */
export interface SessionToResolve {
  readonly id: string;
  readonly parentSessionId: string | null;
  readonly rootSessionId: string | null;
  /** The session whose work it goes on with, under an id of its own. */
  readonly originId: string | null;
  readonly tool: Tool;
  readonly developer: string | null;
  readonly projectId: string | null;
  readonly gitBranch: string | null;
  readonly cwd: string | null;
  /** Epoch milliseconds of its first activity. */
  readonly startedAt: number | null;
}

/** As much of a card as resolution needs. */
export interface CardRef {
  readonly id: string;
  readonly projectId: string | null;
  /** Made by the auto-card policy. Such a card is the outcome of knowing nothing, so it is never evidence. */
  readonly isAuto: boolean;
  /** Epoch milliseconds since when it is being worked on. */
  readonly workingSince: number | null;
}

/** Where cards are looked up; the store answers from one snapshot. */
export interface CardLookup {
  /** The card whose `ai_session_id` is this session. */
  byAiSession(sessionId: string): CardRef | null;
  /** `key` is in upper case; cards' keys compare without case. A null project means any. */
  byKey(key: string, projectId: string | null): CardRef | null;
  /** The developer's cards at work now, in this project where it is known. */
  active(developer: string, projectId: string | null): readonly CardRef[];
}

/** A row of `session_mappings`. */
export interface SessionMapping {
  readonly cardId: string;
  readonly parentSessionId: string | null;
  /** Only `mapping` was told from outside; other tiers are notes of an earlier resolution. */
  readonly tier: Binding['tier'];
  readonly confidence: number;
}

export interface MappingLookup {
  byChild(sessionId: string): SessionMapping | null;
}

/** A person's word. A null card: bound to none, on purpose. */
export interface ManualChoice {
  readonly cardId: string | null;
  readonly by: string;
}

export const autoCardPolicies = ['per-session', 'by-branch', 'off'] as const;
export type AutoCardPolicy = (typeof autoCardPolicies)[number];
