import { describe, expect, it } from '@jest/globals';
import { addTokens, createPriceBook, emptyTokens, projectRuns, type State, type Tokens, type UsageClaim } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { corpusRuns, fileEvents, truthOf, type Truth } from '../claude/test-kit/corpus.js';
import { buildState } from '../test-kit/build-state.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };
const book = createPriceBook();

function dollarsOf(claims: readonly UsageClaim[]): number {
  const prices = claims.map(({ model, at, tokens, webSearches, isFast }) =>
    book.price({ model, at, tokens, webSearches, isFast }),
  );
  return prices.reduce((sum, price) => sum + ('usd' in price ? price.usd : NaN), 0);
}

const add = (all: readonly { readonly tokens: Tokens }[]): Tokens =>
  all.map(({ tokens }) => tokens).reduce(addTokens, emptyTokens);

/** What the tool says of each model beside what was counted of it since its report began, and what was counted before. */
function compareReport(state: State, sessionId: string) {
  const { since = -Infinity, byModel } = state.sessions.get(sessionId)!.reportedCost!.value;
  const claims = countClaims(state);
  const isCovered = ({ at }: UsageClaim) => (at ?? Infinity) >= since;
  const models = Object.entries(byModel).map(([model, { tokens, usd }]) => {
    const counted = claims.filter((claim) => claim.model === model && isCovered(claim));
    const missing = minus(joinWrites(tokens), joinWrites(add(counted)));
    return { model, missing, missingUsd: usd - dollarsOf(counted) };
  });
  return { models, unreportedUsd: dollarsOf(claims.filter((claim) => !isCovered(claim))) };
}

function countClaims(state: State): UsageClaim[] {
  const { sessions } = measure(state, projectRuns(state, clock));
  return [...sessions.values()].flatMap(({ claims }) => claims);
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

/** 2.1.280 reports cache writes without saying for how long. */
function joinWrites({ cacheWrite5m, cacheWrite1h, ...tokens }: Tokens): Tokens {
  return { ...tokens, cacheWrite5m: cacheWrite5m + cacheWrite1h, cacheWrite1h: 0 };
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
  const { models } = compareReport(state, truth.sessionId);
  const others = models.map(({ model }) => tokensOf(truth.other_requests.usage_by_model[model]));

  it('is what was counted, and what no transcript holds', () => {
    expect(models.length).toBeGreaterThan(0);
    expect(models.map(({ missing }) => missing)).toEqual(others.map(joinWrites));
  });

  it('adds up in dollars, to the billionth', () => {
    for (const [index, { model, missingUsd }] of models.entries()) {
      const price = book.price({ model, at: null, tokens: others[index]! });
      expect(price).toEqual({ usd: expect.closeTo(missingUsd, 9) });
    }
  });
});

describe('a process that was killed', () => {
  it('leaves its cost counted but unreported, beside what the next process reports', () => {
    const { sessionId } = truthOf('2.1.325-f-text');
    const { models, unreportedUsd } = compareReport(buildState(fileEvents('2.1.325-f-text')), sessionId);
    for (const { missingUsd } of models) expect(missingUsd).toBeCloseTo(0, 9);
    expect(unreportedUsd).toBeGreaterThan(0.1);
  });
});

describe.each(runsWithFiles)('what is counted of %s', (run) => {
  const truth = truthOf(run);
  const counted = add(countClaims(buildState(fileEvents(run))));

  it('holds every request of its agents, and no more than were made', () => {
    const input = (usage: Truth['usage_by_model_parent_and_agents']): number =>
      Object.values(usage).reduce((sum, each) => sum + tokensOf(each).input, 0);
    const ofAgents = input(truth.usage_by_model_parent_and_agents);
    const unwritten = truth.agents.filter(({ partlyOnDisk }) => partlyOnDisk === true);
    const least = ofAgents - unwritten.reduce((sum, { usageByModel }) => sum + input(usageByModel), 0);
    const hasWarmUp = truth.other_requests.warmup_agent_ids.length > 0;
    const most = hasWarmUp ? ofAgents + input(truth.other_requests.usage_by_model) : ofAgents;
    expect(counted.input).toBeGreaterThanOrEqual(least);
    expect(counted.input).toBeLessThanOrEqual(most);
  });
});
