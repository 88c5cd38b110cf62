import { addTokens, emptyTokens } from '../cost/add-tokens.js';
import type { Price } from '../cost/price-book.js';
import { sumUsd } from '../cost/sum-usd.js';
import type { Tokens } from '../events/message-events.js';
import type { UsageClaim } from '../facts/message-facts.js';
import type { State } from '../facts/state.js';
import { findRootId } from './find-root.js';
import type { Measures } from './measure.js';
import type { RunView } from './run-view.js';

/** Dollars and tokens of some messages. Models without a price are named, so that their zero is not believed. */
export interface Spent {
  readonly usd: number;
  readonly tokens: Tokens;
  readonly unpricedModels: readonly string[];
}

/** What one agent spent itself, and with all its descendants. */
export interface OwnAndTotal {
  readonly own: Spent;
  readonly total: Spent;
}

export interface Costs {
  readonly runs: ReadonlyMap<string, OwnAndTotal>;
  /** Of main sessions. What the tool spends on sessions of its own (compaction, warm-up) is in the total. */
  readonly sessions: ReadonlyMap<string, OwnAndTotal>;
}

const nothing: Spent = { usd: 0, tokens: emptyTokens, unpricedModels: [] };

export function totalCost(
  state: State,
  runs: readonly RunView[],
  measures: Measures,
  price: (claim: UsageClaim) => Price,
): Costs {
  const ofRuns = new Map(runs.map(({ runId }) => [runId, spend(measures.runs.get(runId)?.claims, price)]));
  const ofSessions = new Map([...measures.sessions].map(([id, { claims }]) => [id, spend(claims, price)]));
  const lines = gatherLines(runs);
  const families = Map.groupBy(ofSessions.keys(), (sessionId) => findRootId(state, sessionId));
  const own = (runId: string): Spent => ofRuns.get(runId) ?? nothing;
  return {
    runs: new Map(
      runs.map(({ runId }) => {
        return [runId, { own: own(runId), total: addSpent((lines.get(runId) ?? []).map(own)) }];
      }),
    ),
    sessions: new Map(
      [...families].map(([rootId, members]) => [
        rootId,
        {
          own: ofSessions.get(rootId) ?? nothing,
          total: addSpent(members.map((id) => ofSessions.get(id) ?? nothing)),
        },
      ]),
    ),
  };
}

/** Each run with all its descendants. Found by going up, which ends even where parents form a circle. */
function gatherLines(runs: readonly RunView[]): Map<string, string[]> {
  const parents = new Map(runs.map(({ runId, parentRunId }) => [runId, parentRunId]));
  const lines = new Map<string, string[]>(runs.map(({ runId }) => [runId, []]));
  for (const { runId } of runs) {
    const above = new Set<string>();
    for (let up: string | null = runId; up !== null && !above.has(up); up = parents.get(up) ?? null) {
      above.add(up);
      lines.get(up)?.push(runId);
    }
  }
  return lines;
}

function spend(claims: readonly UsageClaim[] = [], price: (claim: UsageClaim) => Price): Spent {
  return addSpent(
    claims.map((claim) => {
      const priced = price(claim);
      return 'usd' in priced
        ? { usd: priced.usd, tokens: claim.tokens, unpricedModels: [] }
        : { usd: 0, tokens: claim.tokens, unpricedModels: [claim.model] };
    }),
  );
}

function addSpent(parts: readonly Spent[]): Spent {
  return {
    usd: sumUsd(parts.map(({ usd }) => usd)),
    tokens: parts.reduce((sum, { tokens }) => addTokens(sum, tokens), emptyTokens),
    unpricedModels: [...new Set(parts.flatMap((part) => part.unpricedModels))].sort(),
  };
}
