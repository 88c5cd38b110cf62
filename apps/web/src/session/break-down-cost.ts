import type { SubAgent } from '@tributary/domain';
import { orderByStart } from '../agents/order-lanes.js';
import { addPriced, costOfRuns, tokensOfRuns } from '../agents/sum-up-runs.js';
import { countTokens } from '../format/format-tokens.js';
import { texts } from '../texts/texts.js';
import type { Work } from '../work/work.js';
import { unpricedOfMain } from './unpriced-of-main.js';

interface CostFigures {
  readonly tools: number;
  readonly tokens: number;
  readonly ownUsd: number | null;
  /** With everything below it; what stands below its like is in it once. */
  readonly totalUsd: number | null;
  readonly unpricedModels: readonly string[];
  readonly unpricedInTotal: readonly string[];
}

/** A session of the main agent, or one run. */
export interface CostPart extends CostFigures {
  readonly key: string;
  readonly text: string;
  readonly model: string | null;
}

/** All that one kind of agent used. The own costs of all groups are the cost of the work. */
export interface CostGroup extends CostFigures {
  readonly kind: 'main' | 'agent' | 'internal';
  readonly name: string;
  readonly parts: readonly CostPart[];
}

export interface ModelRow {
  readonly model: string;
  readonly tokens: number;
  readonly ownUsd: number | null;
  readonly isUnpriced: boolean;
}

/** The main agent, then the kinds of agents in the order in which they appeared: a row keeps its place. */
export function breakDownByAgent(work: Work): CostGroup[] {
  const main = groupMain(work);
  const byType = Map.groupBy(orderByStart(work.subAgents), ({ agentType }) => agentType);
  const agents = [...byType].map(([name, runs]) => groupRuns(name, runs, work.subAgents));
  const internal = groupInternal(work, main);
  return [main, ...agents, ...internal];
}

function groupMain({ sessions, cost }: Work): CostGroup {
  const parts = sessions.map((session) => ({
    key: session.id,
    text: session.title ?? '',
    model: session.model,
    tools: session.toolUseCount,
    // Where nobody can say which session called what, nobody can say which used what.
    tokens: Number.isNaN(session.toolUseCount) ? NaN : countTokens(session.tokens),
    ownUsd: session.cost.ownUsd,
    totalUsd: session.cost.totalUsd,
    unpricedModels: unpricedOfMain(session),
    unpricedInTotal: session.cost.unpricedModels,
  }));
  const { ownUsd, totalUsd } = cost;
  return { ...addUp(parts), kind: 'main', name: texts.agents.main, ownUsd, totalUsd, parts };
}

function groupRuns(name: string, runs: readonly SubAgent[], all: readonly SubAgent[]): CostGroup {
  const parts = runs.map((run) => ({
    key: run.runId,
    text: run.description ?? name,
    model: run.model,
    tools: run.toolUseCount,
    tokens: countTokens(run.tokens),
    ownUsd: run.costUsd,
    totalUsd: run.totalCostUsd,
    unpricedModels: run.unpricedModels,
    // A total of which nothing has a price is null.
    unpricedInTotal: [],
  }));
  const totalUsd = topsOf(runs, all)
    .map((run) => run.totalCostUsd)
    .reduce(addPriced, null);
  return { ...addUp(parts), kind: 'agent', name, totalUsd, parts };
}

/** Those of the runs that no other of them stands above. */
function topsOf(runs: readonly SubAgent[], all: readonly SubAgent[]): SubAgent[] {
  const parents = new Map(all.map(({ runId, parentRunId }) => [runId, parentRunId]));
  const own = new Set(runs.map(({ runId }) => runId));
  return runs.filter(({ runId, parentRunId }) => {
    const passed = new Set([runId]);
    let above = parentRunId;
    while (above !== null && !own.has(above) && !passed.has(above)) {
      passed.add(above);
      above = parents.get(above) ?? null;
    }
    return above === null || !own.has(above) || above === runId;
  });
}

/** What the tool started for itself: it is in the sums, and no run tells of it. */
function groupInternal({ cost, tokens, subAgents }: Work, main: CostGroup): CostGroup[] {
  const usd = cost.totalUsd - cost.ownUsd - costOfRuns(subAgents);
  const used = countTokens(tokens) - main.tokens - countTokens(tokensOfRuns(subAgents));
  // Sums of fractions are not exact.
  if (!(used > 0 || usd > 1e-9)) return [];
  const figures = {
    tools: 0,
    tokens: used,
    ownUsd: usd,
    totalUsd: usd,
    unpricedModels: [],
    unpricedInTotal: [],
  };
  const name = texts.cost.internal;
  const part = { ...figures, key: name, text: texts.cost.hints.internal, model: name };
  return [{ ...figures, kind: 'internal', name, parts: [part] }];
}

function addUp(parts: readonly CostPart[]): Omit<CostFigures, 'totalUsd'> {
  return {
    tools: parts.reduce((sum, { tools }) => sum + tools, 0),
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    ownUsd: parts.map(({ ownUsd }) => ownUsd).reduce(addPriced, null),
    unpricedModels: [...new Set(parts.flatMap(({ unpricedModels }) => unpricedModels))],
    unpricedInTotal: [...new Set(parts.flatMap(({ unpricedInTotal }) => unpricedInTotal))],
  };
}

/** By the model each agent works with; the most expensive first. */
export function breakDownByModel(work: Work): ModelRow[] {
  const unpriced = new Set(work.cost.unpricedModels);
  const uses = breakDownByAgent(work).flatMap(({ parts }) => parts);
  return [...Map.groupBy(uses, ({ model }) => model ?? texts.cost.unknownModel)]
    .map(([model, rows]) => ({
      model,
      tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
      ownUsd: rows.map(({ ownUsd }) => ownUsd).reduce(addPriced, null),
      isUnpriced: unpriced.has(model),
    }))
    .filter(({ tokens, ownUsd }) => tokens > 0 || (ownUsd ?? 0) > 0)
    .toSorted((a, b) => (b.ownUsd ?? 0) - (a.ownUsd ?? 0) || b.tokens - a.tokens);
}
