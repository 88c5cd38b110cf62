import type { Card, Cost, Tokens } from '@tributary/domain';
import { addCost, computeCost } from './compute-cost.js';
import { usageOf, withDescendants, type Family } from './family.js';
import type { RunGlance, RunRow } from './runs.repository.js';
import type { SessionRow } from './session-row.js';
import { summariseAgents } from './summarise-agents.js';
import { noUsage, sumUsage } from './usage.js';
import { toIso } from './wire-values.js';

export interface CardRow {
  readonly id: string;
  readonly key: string | null;
  readonly project_id: string | null;
  readonly developer: string | null;
  readonly title: string;
  readonly stage: Card['stage'];
  readonly ai_status: Card['aiStatus'];
  readonly ai_progress: Card['aiProgress'];
  readonly ai_session_id: string | null;
  readonly is_auto: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A main session that serves a card. */
export interface BoundSession<Run extends RunGlance = RunRow> {
  readonly row: SessionRow;
  readonly family: Family<Run>;
}

export function summariseCard(row: CardRow, sessions: readonly BoundSession<RunGlance>[]): Card {
  return {
    id: row.id,
    key: row.key,
    projectId: row.project_id,
    developer: row.developer,
    title: row.title,
    stage: row.stage,
    aiStatus: row.ai_status,
    aiProgress: row.ai_progress,
    aiSessionId: row.ai_session_id,
    isAuto: row.is_auto,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    sessionIds: sessions.map((session) => session.row.id),
    lastActivityAt: toIso(sessions[0]?.row.last_activity_at ?? null),
    ...sumSessions(sessions),
    agents: summariseAgents(sessions.flatMap(({ family }) => family.runs)),
  };
}

/** What all sessions of a card cost and used together. */
export function sumSessions(sessions: readonly BoundSession<RunGlance>[]): { cost: Cost; tokens: Tokens } {
  const figures = sessions.map(({ row, family }) => {
    const total = usageOf(family, withDescendants(family, row.id));
    return {
      total,
      cost: computeCost({ own: usageOf(family, [row.id]), total, reportedUsd: row.reported_usd }),
    };
  });
  return {
    cost: figures
      .map(({ cost }) => cost)
      .reduce(addCost, computeCost({ own: noUsage, total: noUsage, reportedUsd: null })),
    tokens: sumUsage(figures.map(({ total }) => total)).tokens,
  };
}
