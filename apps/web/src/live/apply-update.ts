import type { SessionDetail, SessionSummary, StreamUpdateOf, SubAgent } from '@tributary/domain';
import { leaveFormerCards } from './leave-former-cards.js';
import { withEntry, without, type LiveState, type Update } from './live-state.js';

/** The state after one event of the stream. Events carry whole objects, so applying one twice changes nothing. */
export function applyUpdate(state: LiveState, update: Update): LiveState {
  switch (update.event) {
    case 'session.updated':
      return applySession(state, update.data);
    case 'run.updated':
      return applyRun(state, update.data);
    case 'log.appended':
      return revise(state, update.data.sessionId);
    case 'resync':
      return { ...state, generation: state.generation + 1 };
    case 'card.updated':
      return { ...state, cards: withEntry(state.cards, update.data.id, update.data) };
    case 'card.deleted':
      return { ...state, cards: without(state.cards, update.data.id) };
  }
}

function applySession(state: LiveState, session: SessionSummary): LiveState {
  const isListed = session.parentSessionId === null && state.sessions !== null;
  const detail = state.details.get(session.id);
  return revise(
    {
      ...state,
      cards: leaveFormerCards(state.cards, session),
      sessions: isListed ? withEntry(state.sessions, session.id, session) : state.sessions,
      details:
        detail === undefined
          ? state.details
          : withEntry(state.details, session.id, { ...detail, ...session }),
    },
    session.id,
  );
}

function applyRun(state: LiveState, update: StreamUpdateOf<'run.updated'>): LiveState {
  const { sessionId, ...run } = update;
  const detail = state.details.get(sessionId);
  if (detail === undefined) return state;
  return revise(
    { ...state, details: withEntry(state.details, sessionId, withRun(detail, run)) },
    run.childSessionId ?? sessionId,
  );
}

/** A child that was seen before its call was a run under its own name until the call was seen: it gives way. */
function withRun(detail: SessionDetail, run: SubAgent): SessionDetail {
  const others = detail.subAgents.filter(({ runId }) => runId === run.runId || runId !== run.childSessionId);
  const index = others.findIndex(({ runId }) => runId === run.runId);
  return { ...detail, subAgents: index < 0 ? [...others, run] : others.with(index, run) };
}

function revise(state: LiveState, sessionId: string): LiveState {
  const revision = (state.revisions.get(sessionId) ?? 0) + 1;
  return { ...state, revisions: withEntry(state.revisions, sessionId, revision) };
}
