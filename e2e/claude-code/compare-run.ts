import { addTokens, emptyTokens, type SessionDetail, type SubAgent } from '@tributary/domain';
import { listDifferences } from '../kit/list-differences.js';
import type { ClaudeCode } from './claude-code.js';
import type { Scenario } from './scenarios.js';
import type { ScriptedModel, Spawn } from './scripted-model.js';
import type { Usage } from './usage.js';

/** What the model served, as Tributary must tell it. */
export interface Truth {
  readonly scenario: Scenario;
  readonly model: ScriptedModel;
  readonly claude: ClaudeCode;
}

/** Where Tributary tells something else of a home's sessions than what happened. */
export function compareRun(truth: Truth, sessions: readonly SessionDetail[]): string[] {
  const { model } = truth;
  const shown = new Set(sessions.map(({ id }) => id));
  const total = model.total(truth.claude.messagesOf(shown));
  const runs = sessions.flatMap(({ subAgents }) => subAgents);
  const asked = model.spawns.flatMap((spawn) => compareSpawn(truth, spawn, runs));
  const known = new Set<string | null>(model.spawns.map(({ toolUseId }) => toolUseId));
  const strange = runs.filter(({ toolUseId }) => !known.has(toolUseId));
  return [
    ...asked,
    ...strange.map(({ runId, status }) => `an agent that nobody asked for: ${runId}, ${status}`),
    ...comparePayers(truth, sessions),
    ...listDifferences(
      {
        tokens: sum(sessions.map(({ tokens }) => tokens)),
        total: sum(sessions.map(({ totalTokens }) => totalTokens)),
        dollars: near(
          sessions.reduce((dollars, { cost }) => dollars + cost.totalUsd, 0),
          total.dollars,
        ),
        status: [...new Set(sessions.map(({ status }) => status))].join(),
      },
      {
        tokens: model.servedTo(null).usage,
        total: total.usage,
        dollars: total.dollars,
        status: truth.scenario.session ?? 'completed',
      },
      'sessions',
    ),
  ];
}

function comparePayers({ scenario, model }: Truth, sessions: readonly SessionDetail[]): string[] {
  const ended = sessions.toSorted((a, b) => ((a.lastActivityAt ?? '') < (b.lastActivityAt ?? '') ? -1 : 1));
  return (scenario.payers ?? []).flatMap((script, index) =>
    listDifferences(
      { tokens: ended[index]?.tokens },
      { tokens: model.servedFor(script).usage },
      `the session of ${script}`,
    ),
  );
}

function compareSpawn({ scenario, model }: Truth, spawn: Spawn, runs: readonly SubAgent[]): string[] {
  const found = runs.filter(({ toolUseId }) => toolUseId === spawn.toolUseId);
  const [run] = found;
  if (run === undefined || found.length > 1) return [`${spawn.agent} is shown ${found.length} times`];
  const parent = runs.find(({ runId }) => runId === run.parentRunId);
  const { agent, by, agentType, description } = spawn;
  const served = model.servedTo(agent);
  return listDifferences(
    {
      status: run.status,
      parent: model.spawns.find(({ toolUseId }) => toolUseId === parent?.toolUseId)?.agent ?? null,
      agentType: run.agentType,
      description: run.description,
      tokens: run.tokens,
      dollars: near(Number(run.costUsd), served.dollars),
    },
    {
      status: statusOf(model, agent, scenario.open ?? 'orphaned'),
      parent: by,
      agentType,
      description,
      tokens: served.usage,
      dollars: served.dollars,
    },
    agent,
  );
}

/** Whom the model was never asked for did not begin. */
function statusOf(model: ScriptedModel, agent: string, open: string): string {
  const last = model.requestsOf(agent).at(-1)?.end ?? 'refused';
  if (last === 'refused') return 'failed';
  return last === 'answered at last' ? 'completed' : open;
}

function sum(usages: readonly Usage[]): Usage {
  return usages.reduce(addTokens, emptyTokens);
}

/** Figures are rounded on their way: what is as good as equal is. */
function near(found: number, expected: number): number {
  return Math.abs(found - expected) < 1e-6 ? expected : found;
}
