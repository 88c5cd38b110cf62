import type { SessionDetail, SubAgent } from '@tributary/domain';
import { buildTree, flattenTree } from '../agents/build-tree.js';
import { countTokens } from '../format/format-tokens.js';
import { texts } from '../texts/texts.js';
import { unpricedOfMain } from './unpriced-of-main.js';

export interface CostRow {
  readonly key: string;
  readonly depth: number;
  readonly session: SessionDetail;
  /** Null for the main agent. */
  readonly run: SubAgent | null;
  readonly tokens: number;
  readonly ownUsd: number | null;
  readonly totalUsd: number | null;
  readonly unpricedModels: readonly string[];
  readonly unpricedInTotal: readonly string[];
}

export interface ModelRow {
  readonly model: string;
  readonly tokens: number;
  readonly ownUsd: number | null;
  readonly isUnpriced: boolean;
}

/** The main agent of each session, then every agent below whoever started it. */
export function breakDownByAgent(sessions: readonly SessionDetail[]): CostRow[] {
  return sessions.flatMap(breakDownSession);
}

function breakDownSession(session: SessionDetail): CostRow[] {
  const main: CostRow = {
    key: session.id,
    depth: 0,
    session,
    run: null,
    tokens: countTokens(session.tokens),
    ownUsd: session.cost.ownUsd,
    totalUsd: session.cost.totalUsd,
    unpricedModels: unpricedOfMain(session),
    unpricedInTotal: session.cost.unpricedModels,
  };
  const agents = flattenTree(buildTree(session.subAgents)).map(({ run, depth }) => ({
    key: run.runId,
    depth: depth + 1,
    session,
    run,
    tokens: countTokens(run.tokens),
    ownUsd: run.costUsd,
    totalUsd: run.totalCostUsd,
    unpricedModels: run.unpricedModels,
    // A total of which nothing has a price is null.
    unpricedInTotal: [],
  }));
  return [main, ...agents];
}

/** By the model each agent works with; the most expensive first. */
export function breakDownByModel(sessions: readonly SessionDetail[]): ModelRow[] {
  const unpriced = new Set(sessions.flatMap(({ cost }) => cost.unpricedModels));
  const uses = breakDownByAgent(sessions).map((row) => ({
    ...row,
    model: (row.run ?? row.session).model ?? texts.cost.unknownModel,
  }));
  return [...Map.groupBy(uses, ({ model }) => model)]
    .map(([model, rows]) => ({
      model,
      tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
      ownUsd: rows.every(({ ownUsd }) => ownUsd === null)
        ? null
        : rows.reduce((sum, row) => sum + (row.ownUsd ?? 0), 0),
      isUnpriced: unpriced.has(model),
    }))
    .filter(({ tokens, ownUsd }) => tokens > 0 || (ownUsd ?? 0) > 0)
    .toSorted((a, b) => (b.ownUsd ?? 0) - (a.ownUsd ?? 0) || b.tokens - a.tokens);
}
