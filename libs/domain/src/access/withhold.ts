import type { Card, LogEntry } from '../api/card.js';
import type { SessionDetail, SessionSummary } from '../api/session.js';
import type { SubAgent } from '../api/sub-agent.js';

/**
 * What a team sees of a conversation that is its owner's alone: that it happened, how it stands and what it cost.
 * Whatever quotes a prompt, an answer or a tool is left out; a title may be the first line of a prompt.
 */
export function withholdSession<Session extends SessionSummary>(session: Session): Session {
  return { ...session, title: null, currentActivity: null, lastWords: null };
}

export function withholdDetail(session: SessionDetail): SessionDetail {
  return {
    ...withholdSession(session),
    subAgents: session.subAgents.map(withholdRun),
    agentStatuses: Object.fromEntries(
      Object.entries(session.agentStatuses).map(([id, status]) => [id, { ...status, error: null }]),
    ),
    todos: [],
  };
}

export function withholdRun<Run extends SubAgent>(run: Run): Run {
  return {
    ...run,
    description: null,
    prompt: null,
    currentActivity: null,
    error: null,
    // An error follows, which may quote anything.
    evidence: run.evidence.map((each) => ({
      ...each,
      detail: each.detail.replace(/^(Reported as \w+):.*$/s, '$1'),
    })),
  };
}

export function withholdLog(entry: LogEntry): LogEntry {
  const { _subagent, _agent_type } = (entry.metadata ?? {}) as Record<string, unknown>;
  return { ...entry, content: '', metadata: { _subagent, _agent_type }, isWithheld: true };
}

export function withholdCard(card: Card): Card {
  return { ...card, aiProgress: card.aiProgress && { ...card.aiProgress, currentTask: null } };
}
