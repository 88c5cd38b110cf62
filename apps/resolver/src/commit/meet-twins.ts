import { agentOf, familyOf, type AgentEvent, type AgentEventOf } from '@tributary/domain';
import { findAgentSessions, type AgentSession, type Transaction } from '@tributary/store';

/** What is told where the agents that events speak of are known to another family too. */
export async function meetTwins(
  client: Transaction,
  events: readonly AgentEvent[],
): Promise<AgentEventOf<'session.twinned'>[]> {
  const told = agentsIn(events);
  const agentIds = new Set([...told.values()].map(({ agentId }) => agentId));
  const all = new Map(told);
  for (const stored of await findAgentSessions(client, [...agentIds])) {
    all.set(stored.sessionId, merge(all.get(stored.sessionId), stored));
  }
  const groups = Map.groupBy(all.values(), ({ agentId }) => agentId);
  return [...groups.values()].flatMap((sessions) => {
    const pairs = sessions.flatMap((one) => sessions.map((other) => ({ one, other })));
    return pairs
      .filter(({ one, other }) => told.has(one.sessionId) || told.has(other.sessionId))
      .flatMap(({ one, other }) => tellTwin(one, other));
  });
}

/** Two that were both asked something only share a name, or were copied whole: each is an agent of its own. */
function tellTwin(one: AgentSession, other: AgentSession): AgentEventOf<'session.twinned'>[] {
  if (one.isInternal || other.isInternal) return [];
  if (other.firstAt === null || familyOf(one.sessionId) === familyOf(other.sessionId)) return [];
  if (one.firstAt !== null && one.hasPrompt && other.hasPrompt) return [];
  const { sessionId: twinId, firstAt: twinFirstAt } = other;
  return [{ type: 'session.twinned', sessionId: one.sessionId, at: null, twinId, twinFirstAt }];
}

type Met = { -readonly [Fact in keyof AgentSession]: AgentSession[Fact] };

function agentsIn(events: readonly AgentEvent[]): Map<string, AgentSession> {
  const found = new Map<string, Met>();
  const meet = (sessionId: string): Met | undefined => {
    const known = found.get(sessionId);
    if (known !== undefined) return known;
    const agentId = agentOf(sessionId);
    if (agentId === null) return undefined;
    const met: Met = { agentId, sessionId, firstAt: null, hasPrompt: false, isInternal: false };
    found.set(sessionId, met);
    return met;
  };
  for (const event of events) {
    if (event.type === 'session.seen') {
      const met = meet(event.sessionId);
      if (met === undefined) continue;
      met.firstAt = earlier(met.firstAt, event.at);
      met.isInternal ||= event.purpose !== undefined;
    } else if (event.type === 'message.recorded' && event.isPrompt === true) {
      const met = meet(event.sessionId);
      if (met !== undefined) met.hasPrompt = true;
    } else if ('childSessionId' in event && event.childSessionId !== undefined) meet(event.childSessionId);
  }
  return found;
}

function merge(one: AgentSession | undefined, other: AgentSession): AgentSession {
  if (one === undefined) return other;
  return {
    ...other,
    firstAt: earlier(one.firstAt, other.firstAt),
    hasPrompt: one.hasPrompt || other.hasPrompt,
    isInternal: one.isInternal || other.isInternal,
  };
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
