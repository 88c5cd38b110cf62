import { countTodos, type AgentActivity, type Card, type SessionDetail } from '@tributary/domain';
import { countRuns } from '../agents/sum-up-runs.js';
import { lastActivityOf } from '../agents/last-activity.js';

/** The card with the figures of that moment. Its stage is not kept over time: it stays as it is. */
export function rewindCard(
  card: Card,
  { subAgents, cost, tokens }: AgentActivity,
  sessions: readonly SessionDetail[],
): Card {
  const todos = sessions.find((session) => session.todos.length > 0)?.todos ?? [];
  const { done, total } = countTodos(todos);
  const current = todos.find(({ status }) => status === 'in_progress');
  return {
    ...card,
    sessionIds: sessions.map(({ id }) => id),
    cost,
    tokens,
    agents: { counts: countRuns(subAgents), pills: [], lastActivityAt: lastActivityOf(null, subAgents) },
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
