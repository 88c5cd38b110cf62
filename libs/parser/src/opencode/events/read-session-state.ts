import type { AgentEventOf } from '@tributary/domain';
import { present, record, text } from '../../json.js';
import type { EventReader } from './event-reader.js';
import { judgeError } from './judge-error.js';

type State = AgentEventOf<'session.state'>['state'];
const states = new Map<unknown, State>([
  ['busy', 'busy'],
  ['retry', 'retry'],
  ['idle', 'idle'],
]);

/** The `{type, message?}` of one session in `session.status` and in GET /session/status. */
export function readState(
  sessionId: string,
  value: unknown,
  at: number | null,
): AgentEventOf<'session.state'>[] {
  const status = record(value);
  const state = states.get(status?.type);
  if (state === undefined) return [];
  return [{ type: 'session.state', sessionId, at, state, ...present({ error: text(status?.message) }) }];
}

export const readSessionStatus: EventReader = (properties, toldAt) => {
  const sessionId = text(properties.sessionID);
  return sessionId === undefined ? undefined : readState(sessionId, properties.status, toldAt);
};

/** Idle means "not running", whatever the end was like. */
export const readSessionIdle: EventReader = (properties, toldAt) => {
  const sessionId = text(properties.sessionID);
  return sessionId === undefined
    ? undefined
    : [{ type: 'session.state', sessionId, at: toldAt, state: 'idle' }];
};

export const readSessionDeleted: EventReader = (properties, toldAt) => {
  const sessionId = text(record(properties.info)?.id) ?? text(properties.sessionID);
  return sessionId === undefined
    ? undefined
    : [{ type: 'session.state', sessionId, at: toldAt, state: 'ended' }];
};

/** Some errors of the server belong to no session; of an overflow the message tells, and when, which it goes on after. */
export const readSessionError: EventReader = (properties, toldAt) => {
  const sessionId = text(properties.sessionID);
  const end = judgeError(properties.error);
  return sessionId === undefined || end.outcome === 'overflowed'
    ? []
    : [{ type: 'turn.ended', sessionId, at: toldAt, ...end }];
};
