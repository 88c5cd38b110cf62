import { useMemo, useRef, useState } from 'react';
import type { AgentActivity, Card, CardInstants, SessionDetail } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { readInstants } from '../api/read-past.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { useRevision } from '../live/use-sessions.js';
import { instantAt } from './instants.js';
import { rewindCard } from './rewind-card.js';
import { rewindSessions } from './rewind-sessions.js';
import { useInstant } from './use-instant.js';
import { useMoment } from './use-moment.js';
import { usePlay, type Play } from './use-play.js';

export interface Past {
  readonly at: number;
  /** The change that was the last one then; null before the first. */
  readonly instant: string | null;
  readonly card: Card;
  readonly sessions: readonly SessionDetail[];
  readonly agents: AgentActivity['agents'];
}

export interface Travel extends Play {
  readonly instants: CardInstants;
  /** Whether the instants have been read: until then nobody knows if there is a past. */
  readonly isRead: boolean;
  readonly at: number | null;
  readonly setAt: (at: number | null) => void;
  /** What is shown instead of the present; null in the present and until the first answer. */
  readonly past: Past | null;
  /** A link leads into the past, and that moment has not been read yet: the present must not be shown for it. */
  readonly isOpening: boolean;
  readonly problem: ApiProblem | null;
}

const none: CardInstants = { from: null, to: null, items: [], isThinned: false };

/** Any moment of a card's past in place of its present, which is read first unless a link leads into the past. */
export function useTravel(card: Card, sessions: readonly SessionDetail[], isPresentRead: boolean): Travel {
  const revision = useRevision(card.sessionIds);
  const generation = useLive((state) => state.generation);
  const version = `${generation} ${revision} ${card.sessionIds.length}`;
  const [at, setAt] = useInstant();
  const [isLinked] = useState(at !== null);
  const isTurn = isLinked || isPresentRead;
  const answer = useAnswer(card.id, version, (signal) => readInstants(card.id, signal), isTurn);
  const instants = answer.value ?? none;
  const isRead = answer.value !== undefined || answer.problem !== undefined;
  const wasRead = useRef(false);
  const play = usePlay({ items: instants.items, at, setAt });
  const first = instants.items[0]?.at ?? null;
  const instant = at === null ? null : (instantAt(instants.items, at) ?? first);
  const { moment, problem } = useMoment(card.id, card.sessionIds, instant);
  const past = useMemo(() => {
    if (at === null || moment === null) return null;
    const then = rewindSessions(sessions, { at, ...moment });
    const { activity } = moment;
    return { at, instant, card: rewindCard(card, activity, then), sessions: then, agents: activity.agents };
  }, [at, instant, moment, card, sessions]);
  wasRead.current ||= past !== null || at === null;
  const isOpening = isLinked && !wasRead.current && problem === null;
  return { ...play, instants, isRead, at, setAt, past, isOpening, problem };
}
