import { putRun } from '@tributary/client';
import type { Alert, SessionSummary, SubAgent } from '@tributary/domain';
import { leaveFormerCards } from './leave-former-cards.js';
import { withEntry, without, type LiveState, type Update } from './live-state.js';
import { sumUpParts, unseenOf } from './sum-up-parts.js';
import { withdrawOfRun, withdrawOfSession } from './withdraw-alerts.js';

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
    case 'alert.fired':
      return { ...state, alerts: putAlert(state.alerts, update.data) };
    case 'session.deleted':
      return leaveSession(state, update.data.id);
    case 'card.deleted':
      return { ...state, cards: without(state.cards, update.data.id) };
  }
}

const mostAlerts = 20;

function putAlert(alerts: readonly Alert[], alert: Alert): readonly Alert[] {
  return [alert, ...alerts.filter(({ id }) => id !== alert.id)].slice(0, mostAlerts);
}

function applySession(state: LiveState, session: SessionSummary): LiveState {
  const isListed = session.parentSessionId === null && state.sessions !== null;
  const detail = state.details.get(session.id);
  return revise(
    {
      ...state,
      cards: leaveFormerCards(state.cards, session),
      alerts: withdrawOfSession(state.alerts, session),
      sessions: isListed ? withEntry(state.sessions, session.id, session) : state.sessions,
      details:
        detail === undefined
          ? state.details
          : withEntry(state.details, session.id, sumUpParts({ ...detail, ...session }, unseenOf(detail))),
    },
    session.id,
  );
}

function leaveSession(state: LiveState, id: string): LiveState {
  const sessions = state.sessions && without(state.sessions, id);
  return { ...state, sessions, details: without(state.details, id) };
}

function applyRun(before: LiveState, run: SubAgent): LiveState {
  const alerts = withdrawOfRun(before.alerts, run);
  const state = alerts === before.alerts ? before : { ...before, alerts };
  const { sessionId } = run;
  const detail = state.details.get(sessionId);
  if (detail === undefined) return state;
  const session = sumUpParts({ ...detail, subAgents: putRun(detail.subAgents, run) }, unseenOf(detail));
  return revise(
    { ...state, details: withEntry(state.details, sessionId, session) },
    run.childSessionId ?? sessionId,
  );
}

function revise(state: LiveState, sessionId: string): LiveState {
  const revision = (state.revisions.get(sessionId) ?? 0) + 1;
  return { ...state, revisions: withEntry(state.revisions, sessionId, revision) };
}
