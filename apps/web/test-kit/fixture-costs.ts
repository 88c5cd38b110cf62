import type { CostDay, CostReport } from '@tributary/domain';
import { noTokens } from './sub-agent-of.js';

const day = 86_400_000;
const groups: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  agentType: [
    ['main', 9.2],
    ['general-purpose', 7.4],
    ['Explore', 4.1],
    ['reviewer', 2.2],
    ['librarian', 0.9],
    ['tester', 0.4],
    ['scout', 0],
  ],
  model: [
    ['claude-opus-4-5-20251101', 13.1],
    ['claude-sonnet-4-5-20250929', 9.6],
    ['claude-haiku-4-5-20251001', 1.5],
    ['qwen-local', 0],
  ],
  developer: [
    ['ana', 14.2],
    ['jo', 10],
  ],
  project: [
    ['acme/shop', 16],
    ['acme/infra', 5.2],
    ['acme/web', 3],
  ],
  card: [
    ['PAY-214 Retry failed payments with back-off', 11.4],
    ['INF-88 Move sessions to Redis', 7.4],
    ['WEB-31 Dark mode for the checkout', 5.4],
  ],
};

/** Costs of the last month that look like a team's: quiet week-ends, and never twice the same day. */
export function inventCosts(query: URLSearchParams, now: number): CostReport {
  const groupBy = query.get('groupBy') ?? 'day';
  const from = Date.parse(query.get('from') ?? '') || now - 30 * day;
  const to = Math.min(now, Date.parse(query.get('to') ?? '') || now);
  const days = Array.from(
    { length: Math.max(1, Math.ceil((to - from) / day)) },
    (_, index) => from + index * day,
  );
  const items =
    groupBy === 'day'
      ? days.map((at) => itemOf(new Date(at).toISOString().slice(0, 10), dayCost(at)))
      : (groups[groupBy] ?? []).map(([label, share], index) =>
          itemOf(
            label,
            days.reduce((sum, at) => sum + share * weightOf(at + index * 7 * day), 0),
          ),
        );
  const costUsd = items.reduce((sum, item) => sum + item.costUsd, 0);
  return {
    items,
    total: { costUsd, tokens: tokensFor(costUsd) },
    days: days.flatMap((at) => daysOf(groupBy, at)),
  };
}

function daysOf(groupBy: string, at: number): CostDay[] {
  const date = new Date(at).toISOString().slice(0, 10);
  const costs: (readonly [string, number])[] =
    groupBy === 'day'
      ? [[date, dayCost(at)]]
      : (groups[groupBy] ?? []).map(([key, share], index) => [key, share * weightOf(at + index * 7 * day)]);
  return costs.map(([key, costUsd]) => ({ day: date, key, costUsd, tokens: tokensFor(costUsd) }));
}

/** The sum of the agents of that day; the other groupings come to about the same. */
function dayCost(at: number): number {
  return (groups['agentType'] ?? []).reduce(
    (sum, [, share], index) => sum + share * weightOf(at + index * 7 * day),
    0,
  );
}

function weightOf(at: number): number {
  const date = Math.floor(at / day);
  const isWeekend = [2, 3].includes(date % 7);
  return (isWeekend ? 0.1 : 1) * (0.5 + ((date * 7_919) % 97) / 97);
}

function itemOf(label: string, costUsd: number): CostReport['items'][number] {
  const isUnpriced = costUsd === 0;
  return {
    key: label,
    label,
    costUsd,
    tokens: isUnpriced ? { ...noTokens, input: 410_000 } : tokensFor(costUsd),
    runs: Math.round(costUsd * 4),
    unpricedModels: isUnpriced ? ['qwen-local'] : [],
  };
}

function tokensFor(usd: number) {
  return {
    ...noTokens,
    input: Math.round(usd * 9_000),
    output: Math.round(usd * 21_000),
    cacheRead: Math.round(usd * 610_000),
  };
}
