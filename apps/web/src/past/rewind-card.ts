import {
  countTodos,
  type AgentActivity,
  type Card,
  type RunCounts,
  type SessionDetail,
} from '@tributary/domain';
import { lastActivityOf } from '../agents/last-activity.js';

const noRuns: RunCounts = {
  total: 0,
  pending: 0,
  running: 0,
  completed: 0,
  failed: 0,
  aborted: 0,
  orphaned: 0,
  unknown: 0,
};

/** The card with the figures of that moment. Its stage is not kept over time: it stays as it is. */
export function rewindCard(
  card: Card,
  { subAgents, cost, tokens }: AgentActivity,
  sessions: readonly SessionDetail[],
): Card {
  const todos = sessions.find((session) => session.todos.length > 0)?.todos ?? [];
  const { done, total } = countTodos(todos);
  const current = todos.find(({ status }) => status === 'in_progress');
  const counts = { ...noRuns, total: subAgents.length };
  for (const { status } of subAgents) counts[status] += 1;
  return {
    ...card,
    sessionIds: sessions.map(({ id }) => id),
    cost,
    tokens,
    agents: { counts, pills: [], lastActivityAt: lastActivityOf(null, subAgents) },
    aiProgress:
      todos.length === 0
        ? null
        : {
            done,
            total,
            currentAgent: null,
            currentTask: current?.activeForm ?? current?.content ?? null,
          },
  };
}
