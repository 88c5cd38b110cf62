import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Card } from '@tributary/domain';
import { bringRuns } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectSound } from '../kit/expect-sound.js';
import { postJson, readSession } from '../kit/read-api.js';
import { truthOf } from '../kit/recorded-runs.js';
import { useDashboard } from '../kit/use-dashboard.js';

const runs = ['2.1.325-a-text', '2.1.325-b-text', '2.1.325-c-text'];
const ids = runs.map((run) => truthOf(run).sessionId);
const dashboard = useDashboard({
  makePlace: () => makeEmbeddedPlace(),
  env: { TRIBUTARY_AUTO_CARDS: 'off' },
});
let card: Card;

beforeAll(async () => {
  await bringRuns(dashboard, runs);
  card = await postJson<Card>(dashboard.url, '/api/cards', { title: 'Repair the weir' });
});

async function cardsOf(sessionIds: readonly string[]): Promise<(string | null)[]> {
  const sessions = await Promise.all(sessionIds.map((id) => readSession(dashboard.url, id)));
  return sessions.map(({ cardId }) => cardId);
}

describe('the inbox', () => {
  it('binds a session to a new card, and takes it back', async () => {
    const page = await dashboard.open('/unassigned');
    const rows = page.locator('.inbox > li');
    await eventually(async () => expect(await rows.count()).toBe(3));
    const row = rows.filter({ hasText: '[[SCN:c]]' });
    await row.getByRole('button', { name: /Choose a card|Another/ }).click();
    await page.keyboard.type('Dig a ditch');
    await page.getByRole('button', { name: 'New card “Dig a ditch”' }).click();
    await page.getByText('1 session bound.').waitFor();
    await eventually(async () => expect(await rows.count()).toBe(2));
    expect((await cardsOf(ids))[2]).not.toBeNull();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await eventually(async () => expect(await rows.count()).toBe(3));
    expect(await cardsOf(ids)).toEqual([null, null, null]);
  });

  it('binds many sessions to a card at once, and takes them all back', async () => {
    const page = await dashboard.open('/unassigned');
    const rows = page.locator('.inbox > li');
    await eventually(async () => expect(await rows.count()).toBe(3));
    await page.getByLabel('Select all').check();
    await expectSound(page);
    await page.getByRole('button', { name: 'Bind selected to…' }).click();
    await page.keyboard.type('weir');
    await page.getByRole('dialog').getByRole('button', { name: 'Repair the weir' }).first().click();
    await page.getByText('3 sessions bound.').waitFor();
    await page.getByText('Every session has its card.').waitFor();
    expect(await cardsOf(ids)).toEqual([card.id, card.id, card.id]);
    await page.getByRole('button', { name: 'Undo all' }).click();
    await eventually(async () => expect(await rows.count()).toBe(3));
    expect(await cardsOf(ids)).toEqual([null, null, null]);
  });
});

describe('the page of a card', () => {
  it('shows a session that is bound elsewhere, why it is here, and lets it go', async () => {
    const page = await dashboard.open(`/cards/${card.id}`);
    const sessions = page.getByRole('region', { name: 'Sessions and cards' });
    await sessions.getByText('No session works for this card yet.').waitFor();
    await page.getByRole('link', { name: 'Unassigned 3', exact: true }).waitFor();
    await postJson(dashboard.url, `/api/cards/${card.id}/sessions`, { sessionId: ids[2] });
    await sessions.getByText('a person said so').waitFor();
    await page.getByText('Map the sources').first().waitFor();
    await page.getByRole('link', { name: 'Unassigned 2', exact: true }).waitFor();
    await sessions.getByRole('button', { name: 'Undo' }).click();
    await sessions.getByText('No session works for this card yet.').waitFor();
    expect(await cardsOf(ids)).toEqual([null, null, null]);
  });
});
