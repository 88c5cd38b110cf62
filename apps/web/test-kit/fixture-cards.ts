import type { AgentActivity, Card, LogEntry, SessionDetail, SubAgent } from '@tributary/domain';
import { cardOf } from './card-of.js';
import { noTokens } from './sub-agent-of.js';

const decided = {
  running: ['in_progress', 'working'],
  waiting: ['in_progress', 'waiting'],
  orphaned: ['in_progress', 'working'],
  unknown: ['in_progress', 'working'],
  idle: ['todo', 'idle'],
  completed: ['review', 'completed'],
  failed: ['in_progress', 'failed'],
  aborted: ['in_progress', 'cancelled'],
} as const satisfies Record<SessionDetail['status'], readonly [Card['stage'], Card['aiStatus']]>;

/** One card for each session, as embedded mode makes them; those with a key on their branch were made by people. */
export function inventCard(session: SessionDetail): Card {
  const key = /[A-Z]+-\d+/.exec(session.gitBranch ?? '')?.[0] ?? null;
  const [stage, aiStatus] = decided[session.status];
  return cardOf({
    id: cardIdOf(session.id),
    key,
    isAuto: key === null,
    title: session.title ?? session.id,
    projectId: session.projectId,
    developer: session.developer,
    stage,
    aiStatus,
    aiProgress: { currentAgent: null, currentTask: null, ...session.todoCounts },
    createdAt: session.startedAt ?? '',
    updatedAt: session.lastActivityAt ?? '',
    lastActivityAt: session.lastActivityAt,
    sessionIds: [session.id],
    cost: session.cost,
    tokens: session.totalTokens,
    agents: session.agents,
  });
}

export function cardIdOf(sessionId: string): string {
  return `card-${sessionId}`;
}

export function inventActivity(session: SessionDetail, entries: readonly LogEntry[]): AgentActivity {
  const byType = Map.groupBy(session.subAgents, ({ agentType }) => agentType);
  const countOf = (agent: string) => entries.filter((entry) => entry.agent === agent).length;
  const main = { agent: 'main', agentType: null, isSubagent: false, runs: session.agents.counts };
  const times = { firstSeen: session.startedAt, lastSeen: session.lastActivityAt };
  return {
    cardId: cardIdOf(session.id),
    at: null,
    sessionMappings: [],
    subAgents: session.subAgents,
    cost: session.cost,
    tokens: session.totalTokens,
    agents: [
      {
        ...main,
        ...times,
        eventCount: countOf('main'),
        toolUseCount: session.toolUseCount,
        tokens: session.tokens,
        costUsd: session.cost.ownUsd,
        unpricedModels: [],
      },
      ...Array.from(byType, ([agent, runs]) => ({
        agent,
        agentType: agent,
        isSubagent: true,
        ...times,
        eventCount: countOf(agent),
        toolUseCount: runs.reduce((sum, run) => sum + run.toolUseCount, 0),
        runs: { ...session.agents.counts, total: runs.length },
        tokens: noTokens,
        costUsd: runs.reduce((sum, run) => sum + (run.costUsd ?? 0), 0),
        unpricedModels: runs.flatMap(({ unpricedModels }) => unpricedModels),
      })),
    ],
  };
}

const said = [
  'The state machine lives in services/billing/state.ts; failures end in `settled_failed`.',
  'Two callers left. I will wait for Explore before touching the ledger.',
  'Good catch. Deriving the key from the payment id and the attempt.',
];
const done = [
  'Grep "charge(" in services/billing',
  'Read services/billing/retry-worker.ts',
  'Edit services/ledger/settle.ts +48 −3',
  'Bash npm test -- retry',
];

/** The oldest first; as many entries as asked for, spread over the session's time. */
export function inventLogs(session: SessionDetail, count: number): LogEntry[] {
  const start = Date.parse(session.startedAt ?? '');
  const step = Math.max(1, (Date.parse(session.lastActivityAt ?? '') - start) / count);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * step;
    const busy = session.subAgents.filter((run) => covers(run, at));
    const run = index % 9 === 0 ? undefined : busy[Math.floor(index / 4) % Math.max(1, busy.length)];
    return entryOf(session, { index, at, run });
  });
}

function covers({ startedAt, completedAt, lastActivityAt }: SubAgent, at: number): boolean {
  const end = completedAt ?? lastActivityAt;
  return startedAt !== null && Date.parse(startedAt) <= at && (end === null || at <= Date.parse(end));
}

interface EntryFacts {
  readonly index: number;
  readonly at: number;
  readonly run: SubAgent | undefined;
}

function entryOf(session: SessionDetail, { index, at, run }: EntryFacts): LogEntry {
  const isSaid = run === undefined ? index % 18 === 0 : index % 7 === 0;
  const texts = isSaid ? said : done;
  const text = texts[index % texts.length] ?? '';
  return {
    id: String(index + 1),
    sessionId: run?.childSessionId ?? session.id,
    runId: run?.runId ?? null,
    eventType: index === 0 ? 'prompt' : isSaid ? 'message' : 'tool',
    agent: run?.agentType ?? 'main',
    content: run === undefined ? text : `↳ ${run.agentType} | ${text}`,
    metadata: {},
    occurredAt: new Date(at).toISOString(),
  };
}
