import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPriceBook } from '@tributary/domain';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { BindingTrial } from '../test-kit/binding-trial.js';
import { readTrial } from '../test-kit/read-trial.js';
import { parseTold } from '../test-kit/told-events.js';
import type { CommitOptions } from './commit-batch.js';
import { priceClaim } from './price-claim.js';

type Step = keyof BindingTrial['steps'];

const fourSteps: readonly Step[] = ['card created', 'parent event', 'child event', 're-link'];
const allSteps: readonly Step[] = [...fourSteps, 'parent known', 'parent ends'];
const atOnce = 4;

let database: FreshDatabase;
let options: CommitOptions;
let startedAt: number;
let trials = 0;

beforeAll(async () => {
  database = await freshDatabase();
  const price = priceClaim(createPriceBook());
  options = { database, parse: parseTold, price, orphanAfterMs: 3_600_000, autoCards: 'per-session' };
  startedAt = Date.now() - 60_000;
});

afterAll(async () => {
  await database.drop();
});

async function play(steps: readonly Step[]): Promise<string> {
  trials += 1;
  // Always as long, so that no text is cut at another place.
  const name = `T${String(trials).padStart(5, '0')}`;
  const trial = new BindingTrial({ commit: options, name, startedAt });
  await trial.begin();
  for (const step of steps) await trial.steps[step]();
  return await readTrial(database, trial);
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function expectAllAlike(orders: readonly (readonly Step[])[], expected: string): Promise<void> {
  for (let index = 0; index < orders.length; index += atOnce) {
    const together = orders.slice(index, index + atOnce);
    const states = await Promise.all(together.map(play));
    states.forEach((state, at) => {
      expect({ order: together[at], state }).toEqual({ order: together[at], state: expected });
    });
  }
}

describe('cards, parents, children and links', () => {
  it('end alike in all 24 orders', async () => {
    const expected = await play(fourSteps);
    expect(expected).toContain('"card": "wanted by session"');
    expect(expected).not.toContain('"key": "session:');
    await expectAllAlike(ordersOf(fourSteps), expected);
  });

  it('end alike in all 720 orders, with the parent known late and any four trials at once', async () => {
    const expected = await play(allSteps);
    await expectAllAlike(shuffled(ordersOf(allSteps)), expected);
  }, 600_000);
});
