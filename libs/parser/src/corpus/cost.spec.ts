import { describe, expect, it } from '@jest/globals';
import {
  compareReported,
  createPriceBook,
  measure,
  projectRuns,
  totalCost,
  type Comparison,
  type Price,
  type State,
  type Tokens,
  type UsageClaim,
} from '@tributary/domain';
import { corpusRuns, fileEvents, truthOf, type Truth } from '../claude/test-kit/corpus.js';
import { buildState } from '../test-kit/build-state.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };
const book = createPriceBook();
const price = ({ model, at, tokens, webSearches, isFast }: UsageClaim): Price =>
  book.price({ model, at, tokens, webSearches, isFast });

function costOf(state: State, sessionId: string): Comparison {
  const { sessions } = measure(state, projectRuns(state, clock));
  const claims = [...sessions.values()].flatMap((session) => session.claims);
  const priced = claims.map((claim) => ({ claim, price: price(claim) }));
  return compareReported(priced, state.sessions.get(sessionId)!.reportedCost!.value);
}

function tokensOf(usage: Readonly<Record<string, number>> = {}): Tokens {
  return {
    input: usage['input_tokens'] ?? 0,
    output: usage['output_tokens'] ?? 0,
    cacheRead: usage['cache_read_input_tokens'] ?? 0,
    cacheWrite5m: usage['cache_creation_5m'] ?? 0,
    cacheWrite1h: usage['cache_creation_1h'] ?? 0,
    reasoning: 0,
  };
}

function minus(a: Tokens, b: Tokens): Tokens {
  const kinds = Object.keys(a) as (keyof Tokens)[];
  return Object.fromEntries(kinds.map((kind) => [kind, a[kind] - b[kind]])) as Tokens;
}

const runsWithFiles = corpusRuns.filter((run) => fileEvents(run).length > 0);
const reportedRuns = runsWithFiles.filter((run) =>
  fileEvents(run).some(({ text }) => text.startsWith('{"type":"cost-state"')),
);

describe.each(reportedRuns)('the cost that %s reports', (run) => {
  const truth = truthOf(run);
  const state = buildState(fileEvents(run));
  const cost = costOf(state, truth.sessionId);
  const models = Object.entries(cost.byModel);

  it('is what was counted, and what no transcript holds is shown as unaccounted', () => {
    expect(models.length).toBeGreaterThan(0);
    for (const [model, { reported, counted }] of models) {
      const others = tokensOf(truth.other_requests.usage_by_model[model]);
      expect([model, minus(reported, counted)]).toEqual([model, others]);
    }
  });

  it('adds up in dollars, to the billionth', () => {
    for (const [model, figures] of models) {
      const others = tokensOf(truth.other_requests.usage_by_model[model]);
      expect(book.price({ model, at: null, tokens: others })).toEqual({ usd: figures.unaccountedUsd });
      expect(figures.unreportedUsd).toBe(0);
    }
    expect(cost.countedUsd + cost.unaccountedUsd).toBeCloseTo(cost.reportedUsd, 9);
  });
});

describe('a process that was killed', () => {
  it('leaves its cost counted but unreported, beside what the next process reports', () => {
    const { sessionId } = truthOf('2.1.325-f-text');
    const cost = costOf(buildState(fileEvents('2.1.325-f-text')), sessionId);
    expect(cost.unaccountedUsd).toBe(0);
    expect(cost.unreportedUsd).toBeGreaterThan(0.1);
  });
});

describe.each(runsWithFiles)('the total of %s', (run) => {
  const truth = truthOf(run);
  const state = buildState(fileEvents(run));
  const runs = projectRuns(state, clock);
  const costs = totalCost(state, runs, measure(state, runs), price);
  const session = costs.sessions.get(truth.sessionId)!;

  it('is its own cost, that of its agents with theirs, and of what the tool did for itself', () => {
    const agents = runs.filter(({ parentRunId }) => parentRunId === null);
    const parts = agents.map(({ runId }) => costs.runs.get(runId)!.total.usd);
    const known = parts.reduce((sum, usd) => sum + usd, session.own.usd);
    const hasWarmUp = truth.other_requests.warmup_agent_ids.length > 0;
    if (hasWarmUp) expect(session.total.usd).toBeGreaterThan(known);
    else expect(session.total.usd).toBeCloseTo(known, 9);
  });

  it('holds every request of its agents, and no more than were made', () => {
    const input = (usage: Truth['usage_by_model_parent_and_agents']): number =>
      Object.values(usage).reduce((sum, each) => sum + tokensOf(each).input, 0);
    const ofAgents = input(truth.usage_by_model_parent_and_agents);
    const unwritten = truth.agents.filter(({ partlyOnDisk }) => partlyOnDisk === true);
    const least = ofAgents - unwritten.reduce((sum, { usageByModel }) => sum + input(usageByModel), 0);
    const hasWarmUp = truth.other_requests.warmup_agent_ids.length > 0;
    const most = hasWarmUp ? ofAgents + input(truth.other_requests.usage_by_model) : ofAgents;
    expect(session.total.tokens.input).toBeGreaterThanOrEqual(least);
    expect(session.total.tokens.input).toBeLessThanOrEqual(most);
  });
});
