import type { Card, Cost, Tokens } from '@tributary/domain';
import { addCost, computeCost } from './compute-cost.js';
import type { Figures } from './figures.js';
import type { SessionRow } from './family/session-row.js';
import { addTallies, summariseAgents } from './summarise-agents.js';
import { noUsage, sumUsage } from './family/usage.js';
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
export interface ServingSession {
  readonly row: SessionRow;
  readonly figures: Figures;
}

export function summariseCard(row: CardRow, sessions: readonly ServingSession[]): Card {
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
    agents: summariseAgents(addTallies(sessions.map(({ figures }) => figures.agents))),
  };
}

/** What all sessions of a card cost and used together. */
export function sumSessions(sessions: readonly ServingSession[]): { cost: Cost; tokens: Tokens } {
  return {
    cost: sessions
      .map(({ row, figures: { own, total } }) => computeCost({ own, total, reportedUsd: row.reported_usd }))
      .reduce(addCost, computeCost({ own: noUsage, total: noUsage, reportedUsd: null })),
    tokens: sumUsage(sessions.map(({ figures }) => figures.total)).tokens,
  };
}
