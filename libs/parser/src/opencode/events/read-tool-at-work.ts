import type { AgentEvent } from '@tributary/domain';
import { record, type Json } from '../../json.js';

/**
 * A command that goes on printing is told again and again, dated by its start. Only the stream tells it when it happens:
 * in every answer, the calls of a server that was killed run for ever. Up to 1.2 the event has no time of its own, and
 * copies of it arrive at different ones: there only the server's list of who is busy tells.
 */
export function readToolAtWork(
  part: Json,
  told: readonly AgentEvent[],
  saidAt: number | undefined,
): readonly AgentEvent[] {
  const sessionId = told[0]?.sessionId;
  const isAtWork = part.type === 'tool' && record(part.state)?.status === 'running';
  if (sessionId === undefined || saidAt === undefined || !isAtWork) return [];
  return [{ type: 'session.seen', sessionId, at: saidAt, tool: 'opencode', isAlive: true }];
}
