import type { RunCounts, SessionDetail, SubAgent, TodoItem } from '@tributary/domain';
import { lastActivityOf } from '../src/agents/last-activity.js';
import { cardIdOf } from './fixture-cards.js';
import { inventRuns, type InventedRun } from './fixture-runs.js';
import { sessionDetailOf } from './session-detail-of.js';
import { noTokens } from './sub-agent-of.js';

const minute = 60_000;

interface InventedSession {
  readonly id: string;
  readonly title: string;
  readonly project: string;
  readonly branch?: string;
  readonly status: SessionDetail['status'];
  readonly start: number;
  readonly active: number;
  readonly own: number;
  readonly facts?: Partial<SessionDetail>;
  readonly runs?: readonly InventedRun[];
  readonly todos?: readonly [string, TodoItem['status']][];
}

export function inventSession(invented: InventedSession, now: number): SessionDetail {
  const at = (minutes: number) => new Date(now - minutes * minute).toISOString();
  const subAgents = inventRuns(invented.id, now, invented.runs ?? []);
  const todos = (invented.todos ?? []).map(([content, status]) => ({
    content,
    status,
    priority: null,
    activeForm: null,
  }));
  return summed(
    sessionDetailOf({
      id: invented.id,
      toolVersion: '2.1.325',
      projectId: invented.project,
      title: invented.title,
      status: invented.status,
      model: 'claude-opus-4-5-20251101',
      cwd: `/home/ana/src/${invented.project}`,
      gitBranch: invented.branch ?? 'main',
      developer: invented.project === 'infra' ? 'jo' : 'ana',
      cardId: cardIdOf(invented.id),
      binding: bindingOf(invented),
      startedAt: at(invented.start),
      lastActivityAt: at(invented.active),
      tokens: { ...noTokens, input: 18_200, output: 24_100, cacheRead: 440_000, cacheWrite5m: 29_700 },
      cost: {
        ownUsd: invented.own,
        totalUsd: 0,
        reportedByToolUsd: null,
        unaccountedUsd: null,
        unpricedModels: [],
      },
      toolUseCount: 38,
      todos,
      subAgents,
      ...invented.facts,
    }),
  );
}

function bindingOf({ id, branch = 'main' }: InventedSession): SessionDetail['binding'] {
  const key = /[A-Z]+-\d+/.exec(branch)?.[0];
  return {
    cardId: cardIdOf(id),
    sessionId: id,
    tier: key === undefined ? 'auto-card' : 'branch',
    confidence: key === undefined ? 0.1 : 0.9,
    evidence: [
      key === undefined
        ? { kind: 'policy', detail: 'per-session' }
        : { kind: 'branch', detail: `${branch} → ${key}` },
    ],
    createdAt: '2026-11-16T10:00:00.000Z',
    endedAt: null,
  };
}

/** The figures that follow from the runs and todos. */
export function summed(session: SessionDetail): SessionDetail {
  const { subAgents, todos, cost, tokens } = session;
  const total = subAgents.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), cost.ownUsd);
  const all = subAgents.map((run) => run.tokens);
  const sum = (kind: keyof typeof noTokens) => all.reduce((n, each) => n + each[kind], tokens[kind]);
  const isActive = ({ status }: SubAgent) => status === 'running' || status === 'pending';
  const ordered = [...subAgents.filter(isActive), ...subAgents.filter((run) => !isActive(run))];
  return {
    ...session,
    cost: { ...cost, totalUsd: total, unpricedModels: subAgents.flatMap((run) => run.unpricedModels) },
    totalTokens: { ...noTokens, input: sum('input'), output: sum('output'), cacheRead: sum('cacheRead') },
    agents: {
      counts: countRuns(subAgents),
      pills: ordered.slice(0, 4).map(({ runId, agentType, status }) => ({ runId, agentType, status })),
      lastActivityAt: lastActivityOf(null, subAgents),
    },
    todoCounts: { done: todos.filter(({ status }) => status === 'completed').length, total: todos.length },
  };
}

function countRuns(runs: readonly SubAgent[]): RunCounts {
  const count = (status: SubAgent['status']) => runs.filter((run) => run.status === status).length;
  return {
    total: runs.length,
    pending: count('pending'),
    running: count('running'),
    completed: count('completed'),
    failed: count('failed'),
    aborted: count('aborted'),
    orphaned: count('orphaned'),
    unknown: count('unknown'),
  };
}
