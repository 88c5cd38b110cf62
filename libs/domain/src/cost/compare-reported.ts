import type { Tokens } from '../events/message-events.js';
import type { UsageClaim } from '../facts/message-facts.js';
import { ownEntry } from '../facts/own-entry.js';
import type { ReportedCost } from '../facts/session-facts.js';
import { addTokens, emptyTokens } from './add-tokens.js';
import type { Price } from './price-book.js';
import { sumUsd } from './sum-usd.js';

/** A message that was counted, with its price. */
export interface PricedUsage {
  readonly claim: UsageClaim;
  readonly price: Price;
}

/** What a tool reports of one model beside what was counted of it. */
export interface ModelComparison {
  readonly reportedUsd: number;
  readonly countedUsd: number;
  readonly unaccountedUsd: number;
  readonly unreportedUsd: number;
  readonly reported: Tokens;
  readonly counted: Tokens;
}

export interface Comparison {
  /** The tool's own total. */
  readonly reportedUsd: number;
  /** Ours, of the time that the report covers. */
  readonly countedUsd: number;
  /** Reported, but in no transcript: titles, suggestions, compactions. */
  readonly unaccountedUsd: number;
  /** Counted, but not reported: what a killed process spent. */
  readonly unreportedUsd: number;
  readonly byModel: Readonly<Record<string, ModelComparison>>;
}

/** The name under which a tool reports all models together. */
const anyModel = '*';

/** Holds a tool's own figures against the messages that were counted for the same sessions. */
export function compareReported(own: readonly PricedUsage[], reported: ReportedCost): Comparison {
  const { since = -Infinity, byModel } = reported;
  const nameOf = ({ claim }: PricedUsage): string => (anyModel in byModel ? anyModel : claim.model);
  const ours = Map.groupBy(
    own.filter(({ claim }) => (claim.at ?? Infinity) >= since),
    nameOf,
  );
  const models = [...new Set([...Object.keys(byModel), ...ours.keys()])].sort();
  const compared = models.map((model) => {
    return [model, compareModel(ours.get(model) ?? [], ownEntry(byModel, model))] as const;
  });
  const sum = (figure: (model: ModelComparison) => number): number =>
    sumUsd(compared.map(([, model]) => figure(model)));
  return {
    reportedUsd: reported.totalUsd,
    countedUsd: sum((model) => model.countedUsd),
    unaccountedUsd: sum((model) => model.unaccountedUsd),
    unreportedUsd: sumUsd([sum((model) => model.unreportedUsd), uncovered(own, since)]),
    byModel: Object.fromEntries(compared),
  };
}

function compareModel(
  ours: readonly PricedUsage[],
  theirs: ReportedCost['byModel'][string] | undefined,
): ModelComparison {
  const counted = ours.reduce((sum, { claim }) => addTokens(sum, claim.tokens), emptyTokens);
  const { usd: reportedUsd = 0, tokens = emptyTokens } = theirs ?? {};
  const reported = splitWrites(tokens, counted);
  const countedUsd = sumUsd(ours.map(dollars));
  // Without a price of ours the dollars cannot be compared: then the tokens say whether anything is missing.
  const isUnpriced = ours.some(({ price }) => !('usd' in price));
  const difference = isUnpriced && isCovered(reported, counted) ? 0 : sumUsd([reportedUsd, -countedUsd]);
  return {
    reportedUsd,
    countedUsd,
    unaccountedUsd: Math.max(0, difference),
    unreportedUsd: Math.max(0, -difference),
    reported,
    counted,
  };
}

/** 2.1.280 reports cache writes without saying for how long: then as many are for an hour as were counted. */
function splitWrites(reported: Tokens, counted: Tokens): Tokens {
  if (reported.cacheWrite1h > 0) return reported;
  const cacheWrite1h = Math.min(counted.cacheWrite1h, reported.cacheWrite5m);
  return { ...reported, cacheWrite1h, cacheWrite5m: reported.cacheWrite5m - cacheWrite1h };
}

function uncovered(own: readonly PricedUsage[], since: number): number {
  return sumUsd(own.filter(({ claim }) => (claim.at ?? Infinity) < since).map(dollars));
}

function dollars({ price }: PricedUsage): number {
  return 'usd' in price ? price.usd : 0;
}

function isCovered(reported: Tokens, counted: Tokens): boolean {
  return (Object.keys(reported) as (keyof Tokens)[]).every((kind) => reported[kind] <= counted[kind]);
}
