import { useMemo, useRef } from 'react';
import type { AgentActivity, Card, SessionDetail } from '@tributary/domain';
import { colourAgents } from '../agents/colour-agents.js';
import { readAgentActivity } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { useRevision, useSessions } from '../live/use-sessions.js';
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
  /** Whether everything beside the log was read once: what is known earlier waits, so that nothing jumps. */
  readonly isFilled: boolean;
}

/** Everything the page of a card shows: of the present, or of the past moment that is travelled to. */
export function useShownCard(told: Card): ShownCard {
  const liveSessions = useSessions(told.sessionIds);
  const { agents: liveAgents, isAnswered } = useAgents(told);
  const isFilled = useFilled(told.sessionIds, isAnswered);
  const liveCard = useMemo(() => followSessions(told, liveSessions), [told, liveSessions]);
  const travel = useTravel(liveCard, liveSessions);
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
  return { travel, card, work, agents, colours, liveSessions, isFilled };
}

/** Another map only when there is another kind of agent: every row of the page depends on it. */
function useColours(sessions: readonly SessionDetail[]): ReadonlyMap<string, string> {
  const colours = useMemo(() => colourAgents(sessions.flatMap(({ subAgents }) => subAgents)), [sessions]);
  const kept = useRef(colours);
  const isSame = [...colours.keys()].join('\n') === [...kept.current.keys()].join('\n');
  if (!isSame) kept.current = colours;
  return kept.current;
}

/** Once filled it stays so: a session that joins the card later finds its place among the others. */
function useFilled(sessionIds: readonly string[], isAnswered: boolean): boolean {
  const wasFilled = useRef(false);
  const areRead = useLive(({ details, detailProblems }) =>
    sessionIds.every((id) => details.has(id) || detailProblems.has(id)),
  );
  wasFilled.current ||= areRead && isAnswered;
  return wasFilled.current;
}

const noAgents: AgentActivity['agents'] = [];

/** What each agent did is not in the stream: it is read again when a session says something. */
function useAgents({ id, sessionIds }: Card) {
  const generation = useLive((state) => state.generation);
  const revision = useRevision(sessionIds);
  const version = `${generation} ${revision} ${sessionIds.join(' ')}`;
  const { value, problem } = useAnswer(id, version, (signal) => readAgentActivity(id, signal));
  return { agents: value?.agents ?? noAgents, isAnswered: value !== undefined || problem !== undefined };
}
