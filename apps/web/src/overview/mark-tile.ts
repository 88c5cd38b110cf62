import type { SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import type { Tile } from './tile.js';
import { urgencyOfSession } from './urgency.js';

/** Why a person should look at a tile, the most urgent first. */
const marks = [
  'person',
  'failed',
  'orphaned',
  'unknown',
  'agentFailed',
  'agentOrphaned',
  'agentUnknown',
  'stuck',
] as const;
export type Mark = (typeof marks)[number];

/** An agent at work that has written nothing for so long is not at work. */
const stuckAfterMs = 15 * 60_000;

/** Null where all goes its way. */
export function markTile(tile: Tile, now: number): Mark | null {
  const sessions = tile.kind === 'session' ? [tile.session] : tile.sessions;
  const found = sessions.map((session) => markSession(session, now));
  if (tile.kind === 'card' && tile.card.aiStatus === 'waiting') return 'person';
  const first = marks.find((mark) => found.includes(mark));
  if (first === undefined && tile.kind === 'card' && tile.card.aiStatus === 'failed') return 'failed';
  return first ?? null;
}

function markSession(session: SessionSummary, now: number): Mark | null {
  const { status, agents } = session;
  const { counts } = agents;
  if (urgencyOfSession(session) === 'person') return 'person';
  if (status === 'failed' || status === 'orphaned' || status === 'unknown') return status;
  if (counts.failed > 0) return 'agentFailed';
  if (counts.orphaned > 0) return 'agentOrphaned';
  if (counts.unknown > 0) return 'agentUnknown';
  return isStuck(session, now) ? 'stuck' : null;
}

/** While an agent is at work its parent has nothing to write; one that is silent itself counts as orphaned. */
export function isStuck({ status, agents, lastActivityAt }: SessionSummary, now: number): boolean {
  const isSilent = lastActivityAt !== null && now - Date.parse(lastActivityAt) > stuckAfterMs;
  return status === 'running' && countActive(agents.counts) === 0 && isSilent;
}
