import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '@tributary/domain';
import { pickColours } from '../agents/pick-colours.js';
import { startOfDay } from '../format/start-of-day.js';
import { readRange } from './cost-range.js';
import { pickTicks } from './pick-ticks.js';
import { maxBars, splitDays } from './split-days.js';
import { chooseParts, otherKey, stackCosts, type CostItem } from './stack-costs.js';
import { writeCsv } from './write-csv.js';

const now = Date.parse('2026-11-16T15:30:00.000Z');
const item = (key: string, costUsd: number, facts: Partial<CostItem> = {}): CostItem => ({
  key,
  label: key,
  costUsd,
  tokens: emptyTokens,
  runs: 1,
  unpricedModels: [],
  ...facts,
});

describe('startOfDay', () => {
  it('is that of UTC, wherever the reader is', () =>
    expect(new Date(startOfDay(Date.parse('2026-11-16T20:30:00-08:00'))).toISOString()).toBe(
      '2026-11-17T00:00:00.000Z',
    ));
});

describe('readRange', () => {
  it('takes the last days with today, as the server counts days', () => {
    const range = readRange({ name: '7d', from: null, to: null }, now);
    expect(range).toEqual({ from: new Date('2026-11-10T00:00:00.000Z'), to: undefined });
  });

  it('takes days from the address, the last one included, and ignores what is none', () => {
    expect(readRange({ name: '7d', from: '2026-11-01', to: '2026-11-02' }, now)).toEqual({
      from: new Date('2026-11-01T00:00:00.000Z'),
      to: new Date('2026-11-03T00:00:00.000Z'),
    });
    expect(readRange({ name: 'all', from: 'yesterday', to: null }, now)).toEqual({
      from: undefined,
      to: undefined,
    });
  });
});

describe('splitDays', () => {
  const always = { from: undefined, to: undefined };
  const cost = (day: string | null, costUsd: number, key = 'a') => ({ day, key, costUsd });

  it('adds up each group of a bar', () => {
    const days = [cost('2026-11-14', 2), cost('2026-11-14', 1, 'b'), cost('2026-11-14', 1, 'b')];
    const [bar] = splitDays(days, always, now);
    expect(bar).toMatchObject({
      costUsd: 4,
      costs: new Map([
        ['a', 2],
        ['b', 2],
      ]),
    });
  });

  it('shows days without costs between those with, and up to today', () => {
    const bars = splitDays([cost('2026-11-13', 2), cost('2026-11-15', 3), cost(null, 1)], always, now);
    expect(bars.map(({ label, costUsd }) => [label, costUsd])).toEqual([
      ['13 Nov', 2],
      ['14 Nov', 0],
      ['15 Nov', 3],
      ['16 Nov', 0],
    ]);
  });

  it('shows every day that was asked for, whenever the first costs were', () => {
    const days = [cost('2026-11-15', 2)];
    const month = splitDays(days, readRange({ name: '30d', from: null, to: null }, now), now);
    expect([month.length, month[0]?.label, month.at(-1)?.label]).toEqual([30, '18 Oct', '16 Nov']);
    const chosen = readRange({ name: '30d', from: '2026-11-14', to: '2026-11-15' }, now);
    expect(splitDays(days, chosen, now).map(({ label }) => label)).toEqual(['14 Nov', '15 Nov']);
  });

  it('puts several days into a bar where there are too many, and loses none', () => {
    const days = Array.from({ length: 90 }, (_, index) =>
      cost(new Date(now - index * 86_400_000).toISOString().slice(0, 10), 1),
    );
    const bars = splitDays(days, always, now);
    expect(bars.length).toBeLessThanOrEqual(maxBars);
    expect(bars.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBe(90);
  });
});

describe('stackCosts', () => {
  const items = Array.from({ length: 9 }, (_, index) => item(`g${index}`, 9 - index));

  it('names the dearest, and adds the others up', () => {
    const parts = chooseParts('model', items);
    expect(parts).toHaveLength(8);
    const costs = new Map(items.map(({ key, costUsd }) => [key, costUsd]));
    const slices = stackCosts({ label: '', firstDay: '', costUsd: 45, costs }, parts, 90);
    expect(slices.at(-1)).toMatchObject({ key: otherKey, costUsd: 3 });
    expect(slices.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(50);
  });

  it('gives a group the same colour in every bar', () => {
    const parts = chooseParts('model', items);
    const [first] = stackCosts(
      { label: '', firstDay: '', costUsd: 1, costs: new Map([['g3', 1]]) },
      parts,
      1,
    );
    expect(first?.colour).toBe(parts[3]?.colour);
  });
});

describe('chooseParts', () => {
  it('gives an agent type the colour it has on cards, whatever it cost', () => {
    const coloursOf = (...types: string[]) =>
      Object.fromEntries(
        chooseParts(
          'agentType',
          types.map((type) => item(type, 1)),
        ).map(({ key, colour }) => [key, colour]),
      );
    const types = ['main', 'Explore', 'tester'];
    expect(coloursOf(...types)).toEqual(Object.fromEntries(pickColours(types)));
    expect(coloursOf(...types.toReversed())).toEqual(coloursOf(...types));
  });
});

describe('pickTicks', () => {
  it.each([
    [287.13, [100, 200, 300]],
    [300, [100, 200, 300]],
    [7.2, [2.5, 5, 7.5]],
    [0.012, [0.005, 0.01, 0.015]],
    [0, []],
  ])('of %p are %p', (highestUsd, ticks) => {
    const picked = pickTicks(highestUsd);
    expect(picked).toHaveLength(ticks.length);
    picked.forEach((tick, index) => expect(tick).toBeCloseTo(ticks[index]!, 9));
  });
});

describe('writeCsv', () => {
  it('quotes what needs it, and gives no formula to a spreadsheet', () => {
    const csv = writeCsv('card', [
      item('a "b", c', 1.5),
      item('=HYPERLINK("x")', 0, { unpricedModels: ['local'] }),
    ]);
    expect(csv.split('\r\n').slice(1, 3)).toEqual([
      '"a ""b"", c",1.5,1,0,0,0,0,0,0,',
      '"\'=HYPERLINK(""x"")",0,1,0,0,0,0,0,0,local',
    ]);
  });
});
