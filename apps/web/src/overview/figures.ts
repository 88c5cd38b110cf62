import type { SessionSummary } from '@tributary/domain';
import { lastActivityOf } from '../agents/last-activity.js';
import { countActive } from '../agents/run-state.js';
import { isLongAgo } from './is-long-ago.js';
import { isStuck } from './mark-tile.js';
import type { Tile } from './tile.js';
import { urgencyOfSession } from './urgency.js';

/** What the line above the tiles counts. Each figure also shows the tiles that it counts, and no others. */
export const figures = ['sessions', 'agents', 'person', 'failed', 'orphaned', 'silent'] as const;
export type Figure = (typeof figures)[number];

type Count = (session: SessionSummary, now: number) => number;

const counts = {
  sessions: (session) => Number(['running', 'person'].includes(urgencyOfSession(session))),
  agents: ({ agents }) => countActive(agents.counts),
  person: (session) => Number(urgencyOfSession(session) === 'person'),
  failed: lately(({ status, agents }) => agents.counts.failed + Number(status === 'failed')),
  orphaned: lately(({ status, agents }) => agents.counts.orphaned + Number(status === 'orphaned')),
  silent: lately((session, now) => {
    const { status, agents } = session;
    return agents.counts.unknown + Number(status === 'unknown' || isStuck(session, now));
  }),
} as const satisfies Record<Figure, Count>;

/** What is over for a day is no longer what is going on now. */
function lately(count: Count): Count {
  return (session, now) =>
    isLongAgo(lastActivityOf(session.lastActivityAt, [session.agents]), now) ? 0 : count(session, now);
}

export function countFigures(sessions: readonly SessionSummary[], now: number): Record<Figure, number> {
  const sumOf = (figure: Figure) => sessions.reduce((sum, session) => sum + counts[figure](session, now), 0);
  return Object.fromEntries(figures.map((figure) => [figure, sumOf(figure)])) as Record<Figure, number>;
}

export function isCounted(tile: Tile, figure: Figure, now: number): boolean {
  const sessions = tile.kind === 'session' ? [tile.session] : tile.sessions;
  return sessions.some((session) => counts[figure](session, now) > 0);
}
