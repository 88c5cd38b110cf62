import { useMemo, useRef } from 'react';
import type { AgentActivity, Card, SessionDetail } from '@tributary/domain';
import { colourAgents } from '../agents/colour-agents.js';
import { readAgents } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { useRevision, type CardSessions } from '../live/use-sessions.js';
import { useTravel, type Travel } from '../past/use-travel.js';
import { workOf, type Work } from '../work/work.js';
import { followSessions } from './follow-sessions.js';

export interface ShownCard {
  readonly travel: Travel;
  readonly card: Card;
  readonly work: Work;
  readonly agents: AgentActivity['agents'];
  readonly colours: ReadonlyMap<string, string>;
  readonly liveSessions: readonly SessionDetail[];
  /** Whether the sessions were read once: what is known earlier waits, so that nothing jumps. */
  readonly isFilled: boolean;
}

/** Everything the page of a card shows: of the present, or of the past moment that is travelled to. */
export function useShownCard(told: Card, { sessions: liveSessions, areRead }: CardSessions): ShownCard {
  const liveAgents = useAgents(told, areRead);
  const liveCard = useMemo(
    () => followSessions(areRead ? withSessions(told, liveSessions) : told, liveSessions),
    [told, liveSessions, areRead],
  );
  const travel = useTravel(liveCard, liveSessions, areRead);
  const { card, sessions, agents } = travel.past ?? {
    card: liveCard,
    sessions: liveSessions,
    agents: liveAgents,
  };
  const work = useMemo(
    () => ({ ...workOf(sessions, card), wholeSessions: liveSessions }),
    [sessions, card, liveSessions],
  );
  const colours = useColours(liveSessions);
  return { travel, card, work, agents, colours, liveSessions, isFilled: areRead };
}

/** Where another session joins, the figures are those of the sessions that are shown until it is read. */
function withSessions(card: Card, sessions: readonly SessionDetail[]): Card {
  return { ...card, sessionIds: sessions.map(({ id }) => id) };
}

/** Another map only when there is another kind of agent: every row of the page depends on it. */
function useColours(sessions: readonly SessionDetail[]): ReadonlyMap<string, string> {
  const colours = useMemo(() => colourAgents(sessions.flatMap(({ subAgents }) => subAgents)), [sessions]);
  const kept = useRef(colours);
  const isSame = [...colours.keys()].join('\n') === [...kept.current.keys()].join('\n');
  if (!isSame) kept.current = colours;
  return kept.current;
}

const noAgents: AgentActivity['agents'] = [];

/** How much each agent said is not in the stream: it is read again when a session says something. The sessions go first. */
function useAgents({ id, sessionIds }: Card, isTurn: boolean): AgentActivity['agents'] {
  const generation = useLive((state) => state.generation);
  const revision = useRevision(sessionIds);
  const version = `${generation} ${revision} ${sessionIds.join(' ')}`;
  const { value } = useAnswer(id, version, (signal) => readAgents(id, signal), isTurn);
  return value ?? noAgents;
}
