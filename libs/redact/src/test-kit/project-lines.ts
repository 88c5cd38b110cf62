import {
  applyEvent,
  listTodos,
  newState,
  projectRuns,
  sessionStatus,
  type AgentEvent,
  type RawEvent,
  type State,
} from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { parse } from '@tributary/parser';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };

function understand(raws: readonly RawEvent[]): { state: State; unknown: AgentEvent[] } {
  const state = newState();
  const unknown: AgentEvent[] = [];
  const seen = new Set<string>();
  for (const raw of raws) {
    const parsed = parse(raw);
    if (parsed.outcome !== 'parsed' || seen.has(parsed.key)) continue;
    seen.add(parsed.key);
    for (const event of parsed.events) applyEvent(state, event);
    unknown.push(...parsed.events.filter(({ type }) => type === 'unknown.seen'));
  }
  return { state, unknown };
}

/** All that is shown of a recording, apart from its words. */
export function projectLines(raws: readonly RawEvent[]): object {
  const { state, unknown } = understand(raws);
  const runs = projectRuns(state, clock);
  const measures = measure(state, runs);
  return {
    runs: runs.map(({ description: _d, prompt: _p, error, evidence, currentActivity: _c, ...facts }) => ({
      ...facts,
      hasError: error !== null,
      evidence: evidence.map(({ kind, at }) => ({ kind, at })),
    })),
    measures,
    sessions: [...state.sessions.values()].map((facts) => ({
      sessionId: facts.sessionId,
      status: sessionStatus(facts, clock),
      parent: facts.parentSessionId,
      agentType: facts.agentType,
      model: facts.model,
      purpose: facts.purpose,
      turnEnds: facts.turnEnds.map(({ at, outcome }) => ({ at, outcome })),
      todos: listTodos(facts).map(({ status }) => status),
      requests: Object.values(facts.requests).map(({ kind, askedAt, answeredAt }) => ({
        kind,
        askedAt,
        answeredAt,
      })),
      cost: facts.reportedCost,
    })),
    tools: [...state.tools.values()].map(({ toolUseId, name, calledAt, returned }) => ({
      toolUseId,
      name,
      calledAt,
      returnedAt: returned?.at,
      isError: returned?.value.isError,
    })),
    messages: state.parts.size,
    unknown,
  };
}
