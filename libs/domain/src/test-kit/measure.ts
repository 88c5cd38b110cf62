import { addTokens, emptyTokens } from '../cost/add-tokens.js';
import type { Tokens } from '../events/message-events.js';
import type { UsageClaim } from '../facts/message-facts.js';
import type { State } from '../facts/state.js';
import { countedClaim, findRepeaters, runAt } from '../view/count-usage.js';
import type { RunView } from '../view/run-view.js';

/** What one session, or one run of it, used itself, without its descendants. */
export interface Measure {
  readonly tokens: Tokens;
  readonly tokensByModel: ReadonlyMap<string, Tokens>;
  readonly toolUseCount: number;
  readonly messageCount: number;
  readonly claims: readonly UsageClaim[];
}

/** A session's figures by session id, a run's by run id. */
export interface Measures {
  readonly sessions: ReadonlyMap<string, Measure>;
  readonly runs: ReadonlyMap<string, Measure>;
}

interface Tally {
  claims: UsageClaim[];
  toolUses: Set<string>;
}

/** What Postgres adds up, counted again from facts: every message and tool call once, where it was really made. */
export function measure(state: State, runs: readonly RunView[]): Measures {
  const sessions = new Map<string, Tally>();
  const byRun = new Map<string, Tally>();
  const repeaters = findRepeaters(state);
  const payers = new Map<string, string>();
  const tallies = (sessionId: string, at: number | null): Tally[] => {
    const run = runAt(runs, sessionId, at);
    return [tallyIn(sessions, sessionId), ...(run === undefined ? [] : [tallyIn(byRun, run.runId)])];
  };
  for (const [messageId, claims] of state.usage) {
    const counted = countedClaim(claims.values(), repeaters);
    if (counted === undefined) continue;
    payers.set(messageId, counted.sessionId);
    for (const tally of tallies(counted.sessionId, counted.at)) tally.claims.push(counted);
  }
  for (const call of state.tools.values()) {
    const payer = call.messageId === null ? undefined : payers.get(call.messageId);
    if (call.name === null || (payer !== undefined && payer !== call.sessionId)) continue;
    for (const tally of tallies(call.sessionId, call.calledAt)) tally.toolUses.add(call.toolUseId);
  }
  return { sessions: mapValues(sessions, toMeasure), runs: mapValues(byRun, toMeasure) };
}

function tallyIn(tallies: Map<string, Tally>, key: string): Tally {
  let tally = tallies.get(key);
  if (tally === undefined) tallies.set(key, (tally = { claims: [], toolUses: new Set() }));
  return tally;
}

/** In the order of time, then by name, so that no figure and no list depends on arrival. */
const byTime = (a: UsageClaim, b: UsageClaim): number =>
  Math.sign((a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE)) ||
  (a.messageId < b.messageId ? -1 : a.messageId > b.messageId ? 1 : 0);

function toMeasure({ claims, toolUses }: Tally): Measure {
  claims.sort(byTime);
  const tokensByModel = new Map<string, Tokens>();
  for (const { model, tokens } of claims) {
    tokensByModel.set(model, addTokens(tokensByModel.get(model) ?? emptyTokens, tokens));
  }
  const tokens = [...tokensByModel.values()].reduce(addTokens, emptyTokens);
  return { tokens, tokensByModel, toolUseCount: toolUses.size, messageCount: claims.length, claims };
}

function mapValues<In, Out>(map: ReadonlyMap<string, In>, change: (value: In) => Out): Map<string, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
