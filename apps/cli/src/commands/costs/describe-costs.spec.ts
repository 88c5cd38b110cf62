import { expect, it } from '@jest/globals';
import { emptyTokens, type CostReport } from '@tributary/domain';
import { describeCosts } from './describe-costs.js';

const item = (key: string, costUsd: number, unpricedModels: string[] = []): CostReport['items'][number] => ({
  ...{ key, label: key, costUsd, unpricedModels, runs: 1 },
  tokens: { ...emptyTokens, output: 1_000, reasoning: 234 },
});

it('puts days in their order, and counts reasoning as output', () => {
  const report = { items: [item('2026-11-02', 2), item('2026-11-01', 0.0012)], days: null };
  const total = { costUsd: 2.0012, tokens: { ...emptyTokens, output: 2_468 } };
  expect(describeCosts('day', { ...report, total }).split('\n')).toEqual([
    'day         input  output  cache read  cache write  runs     cost',
    '2026-11-01      0   1,234           0            0     1  $0.0012',
    '2026-11-02      0   1,234           0            0     1    $2.00',
    'total           0   2,468           0            0          $2.00',
    '',
  ]);
});

it('never shows what has no price as free', () => {
  const items = [item('main', 2, ['new']), item('Explore', 0, ['new'])];
  const total = { costUsd: 2, tokens: emptyTokens };
  const lines = describeCosts('agentType', { items, total, days: null }).split('\n');
  expect(lines[1]).toMatch(/ \$2\.00 \*$/);
  expect(lines[2]).toMatch(/ unpriced \*$/);
  expect(lines[3]).toMatch(/ \$2\.00 \*$/);
  expect(lines[4]).toBe('* No price is known for new: tokens are counted, their cost is not.');
});
