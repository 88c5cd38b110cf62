import { addTokens, emptyTokens, writesOutput, type SessionDetail, type SubAgent } from '@tributary/domain';
import { listDifferences } from '../kit/list-differences.js';
import type { ClaudeCode } from './claude-code.js';
import type { Scenario } from './scenarios/scenario.js';
import type { Spawn } from './delegations.js';
import type { ScriptedModel } from './scripted-model.js';
import type { Usage } from './usage.js';

/** What the model served, as Tributary must tell it. */
export interface Truth {
  readonly version: string;
  readonly scenario: Scenario;
  readonly model: ScriptedModel;
  readonly claude: ClaudeCode;
}

/** Where Tributary tells something else of a home's sessions than what happened. */
export function compareRun(truth: Truth, sessions: readonly SessionDetail[]): string[] {
  return listAll(truth, sessions).filter((difference) => canBeTold(difference, truth.version));
}

/** Some versions write a placeholder for the tokens of an answer, so that nobody can tell what it cost. */
function canBeTold(difference: string, version: string): boolean {
  return writesOutput('claude-code', version) || !/ (?:output|dollars):/.test(difference);
}

function listAll(truth: Truth, sessions: readonly SessionDetail[]): string[] {
  const { model } = truth;
  const shown = new Set(sessions.map(({ id }) => id));
  const total = model.total(truth.claude.messagesOf(shown));
  const runs = sessions.flatMap(({ subAgents }) => subAgents);
  const asked = model.delegations.spawns.flatMap((spawn) => compareSpawn(truth, spawn, runs));
  const strange = runs.filter((run) => !model.delegations.spawns.some((spawn) => serves(run, spawn)));
  return [
    ...asked,
    ...strange.map(({ runId, status }) => `an agent that nobody asked for: ${runId}, ${status}`),
    ...comparePayers(truth, sessions),
    ...compareCards(truth, sessions),
    ...listDifferences(
      {
        tokens: sum(sessions.map(({ tokens }) => tokens)),
        total: sum(sessions.map(({ totalTokens }) => totalTokens)),
        dollars: near(
          sessions.reduce((dollars, { cost }) => dollars + cost.totalUsd, 0),
          total.dollars,
        ),
        status: oneOf(
          [...new Set(sessions.map(({ status }) => status))].join(),
          truth.scenario.session ?? ['completed'],
        ),
      },
      {
        tokens: model.servedTo(null).usage,
        total: total.usage,
        dollars: total.dollars,
        status: (truth.scenario.session ?? ['completed']).join(' or '),
      },
      'sessions',
    ),
  ];
}

function compareCards({ scenario: { cards } }: Truth, sessions: readonly SessionDetail[]): string[] {
  const served = new Set(sessions.map(({ cardId }) => cardId)).size;
  return cards === undefined ? [] : listDifferences({ cards: served }, { cards }, 'sessions');
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

function compareSpawn(truth: Truth, spawn: Spawn, runs: readonly SubAgent[]): string[] {
  const { model } = truth;
  const found = runs.filter((run) => serves(run, spawn));
  const [run] = found;
  if (run === undefined && model.wasTakenBack(spawn)) return [];
  if (run === undefined || found.length > 1) return [`${spawn.agent} is shown ${found.length} times`];
  const parent = runs.find(({ runId }) => runId === run.parentRunId);
  const { agent, by, agentType, description } = spawn;
  const statuses = statusesOf(truth, agent);
  const served = model.servedTo(agent);
  return listDifferences(
    {
      status: oneOf(run.status, statuses),
      parent: model.delegations.spawns.find((each) => parent && serves(parent, each))?.agent ?? null,
      agentType: agentType && run.agentType,
      description: description && run.description,
      tokens: run.tokens,
      tools: run.toolUseCount,
      dollars: near(Number(run.costUsd), served.dollars),
    },
    {
      status: statuses.join(' or '),
      parent: by,
      agentType,
      description,
      tokens: served.usage,
      tools: served.calls,
      dollars: served.dollars,
    },
    agent,
  );
}

function serves({ toolUseId, prompt }: SubAgent, spawn: Spawn): boolean {
  return spawn.toolUseId === null
    ? prompt?.includes(`[[${spawn.agent}]]`) === true
    : toolUseId === spawn.toolUseId;
}

/** Whom the model was never asked for did not begin. */
function statusesOf({ model, scenario }: Truth, agent: string): readonly string[] {
  const last = model.requestsOf(agent).at(-1)?.end ?? 'refused';
  if (last === 'refused' || last === 'overloaded') return ['failed'];
  return last === 'answered at last' ? ['completed'] : (scenario.open ?? ['orphaned']);
}

/** What may be told in one of several ways is told. */
function oneOf(found: string, expected: readonly string[]): string {
  return expected.includes(found) ? expected.join(' or ') : found;
}

function sum(usages: readonly Usage[]): Usage {
  return usages.reduce(addTokens, emptyTokens);
}

/** Figures are rounded on their way: what is as good as equal is. */
function near(found: number, expected: number): number {
  return Math.abs(found - expected) < 1e-6 ? expected : found;
}
