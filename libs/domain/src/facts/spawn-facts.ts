import type { AgentEventOf } from '../events/agent-event.js';
import type { Conclusion } from './conclusion.js';
import type { Stamped } from './stamped.js';

export type SpawnWay = AgentEventOf<'run.spawned'>['via'];

/** All that was learnt about one delegating tool call; stored as it stands (`runs.facts`). */
export interface SpawnFacts {
  readonly key: string;
  readonly toolUseId: string;
  /** Sessions whose transcript holds the call, with its time there: a fork's transcript repeats its parent's. */
  claims: Record<string, number | null>;
  via?: SpawnWay;
  messageId?: string;
  requestId?: string;
  agentType?: Stamped<string>;
  description?: Stamped<string>;
  prompt?: Stamped<string>;
  isBackground?: boolean;
  resumesSessionId?: string;
  workflowId?: string;
  /** Child sessions it was linked to: one, unless the tool contradicts itself. */
  children: string[];
  /** The tool's own records name it as a delegation, even where the call was not seen. */
  isRecorded?: boolean;
  launchedAt?: number | null;
  /** It answers to nobody's call, and waits for more to do whenever it has answered. */
  isTeammate?: true;
  conclusions: Conclusion[];
}

export function newSpawnFacts(key: string, toolUseId: string): SpawnFacts {
  return { key, toolUseId, claims: {}, children: [], conclusions: [] };
}
