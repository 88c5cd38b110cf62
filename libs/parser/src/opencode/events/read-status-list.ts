import type { AgentEvent } from '@tributary/domain';
import { list, record, text, type Json } from '../../json.js';
import { readState } from './read-session-state.js';

/** GET /session/status holds the running sessions only: of the others that were listed, none runs. */
export function readStatusList({ body, sessionIDs }: Json, at: number | null): readonly AgentEvent[] {
  const running = new Map(Object.entries(record(body) ?? {}).filter(([sessionId]) => sessionId !== ''));
  const listed = list(sessionIDs).flatMap((sessionId) => text(sessionId) ?? []);
  const absent = listed.filter((sessionId) => !running.has(sessionId));
  return [
    ...[...running].flatMap(([sessionId, status]) => readState(sessionId, status, at)),
    ...absent.map((sessionId) => ({ type: 'session.state', sessionId, at, state: 'absent' }) as const),
  ];
}
