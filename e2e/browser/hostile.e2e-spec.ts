import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Card } from '@tributary/domain';
import type { Page } from 'playwright-core';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { hostileTexts } from '../kit/hostile-texts.js';
import { listDangers } from '../kit/in-page/list-dangers.mjs';
import { postJson, readList, readSession } from '../kit/read-api.js';
import { useDashboard } from '../kit/use-dashboard.js';
import { writeHostileSessions, type HostileSessions } from '../kit/write-hostile-sessions.js';

const dashboard = useDashboard({
  makePlace: () => makeEmbeddedPlace(),
  env: { TRIBUTARY_AUTO_CARDS: 'off' },
});
let sessions: HostileSessions;
let card: Card;

beforeAll(async () => {
  sessions = await writeHostileSessions(dashboard.claudeDir);
  const cards = await Promise.all(
    hostileTexts.map((title) => postJson<Card>(dashboard.url, '/api/cards', { title })),
  );
  card = cards[0]!;
  await eventually(async () => {
    expect(await readList(dashboard.url, '/api/sessions')).toHaveLength(hostileTexts.length + 1);
    const { todos, subAgents } = await readSession(dashboard.url, sessions.mainId);
    expect([todos.length, subAgents.length]).toEqual([hostileTexts.length, hostileTexts.length]);
  });
  await postJson(dashboard.url, `/api/cards/${card.id}/sessions`, { sessionId: sessions.mainId });
});

/** Each is there as the text that it is, however it is broken into lines. */
async function expectTexts(page: Page): Promise<void> {
  const bare = (text: string): string => text.replace(/\s+/g, '');
  await eventually(async () => {
    const shown = bare((await page.locator('body').textContent()) ?? '');
    expect(hostileTexts.filter((text) => !shown.includes(bare(text)))).toEqual([]);
  });
}

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(listDangers)).toEqual([]);
}

/** Presses every button of that name until none is left. */
async function pressAll(page: Page, name: RegExp): Promise<void> {
  const buttons = page.getByRole('button', { name });
  while ((await buttons.count()) > 0) await buttons.first().click();
}

it('sixty texts are tried', () => {
  expect(new Set(hostileTexts).size).toBe(60);
});

describe('hostile texts of transcripts are nothing but text', () => {
  it('as titles of cards, and as titles, branches and folders of sessions on the overview', async () => {
    const page = await dashboard.open('/?group=project');
    await page.locator('a.tile').first().waitFor();
    await pressAll(page, /^Show \d+ more/);
    await expectTexts(page);
    await expectHarmless(page);
    await page.getByText('Sessions', { exact: true }).click();
    await pressAll(page, /^Show \d+ more/);
    await expectTexts(page);
    await expectHarmless(page);
  });

  it('in the inbox, and in the choice of a card for a session', async () => {
    const page = await dashboard.open('/unassigned');
    await expectTexts(page);
    await expectHarmless(page);
    await page
      .getByRole('button', { name: /Choose a card|Another/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectHarmless(page);
  });

  it.each(['timeline', 'lanes', 'tree'])('as types and tasks of agents, as %s', async (view) => {
    const page = await dashboard.open(`/cards/${card.id}?view=${view}`);
    await page.locator('.todos li').first().waitFor();
    await expectTexts(page);
    await page.locator('.time-row .track, .lane, .tree-row').nth(5).hover();
    await expectHarmless(page);
  });

  it('in the log of a card, each entry opened', async () => {
    const page = await dashboard.open(`/cards/${card.id}`);
    const list = page.getByRole('log', { name: 'Entries' });
    await list.locator('.log-row').first().waitFor();
    await list.focus();
    const seen = new Set<string>();
    await eventually(async () => {
      for (const text of await list.locator('.log-text').allTextContents()) seen.add(text.trim());
      await expectHarmless(page);
      await page.keyboard.press('PageUp');
      const isShown = (text: string): boolean =>
        [...seen].some((each) => each.includes(text.split('\n')[0]!));
      expect(hostileTexts.filter((text) => !isShown(text))).toEqual([]);
    });
    await list.locator('.log-row button').first().click();
    await expectHarmless(page);
  });

  it.each(['the main agent', 'a sub-agent'])(
    'in the conversation of %s, each tool call opened',
    async (who) => {
      const agent = who === 'a sub-agent' ? sessions.agentId : sessions.mainId;
      const page = await dashboard.open(`/cards/${card.id}?agent=${agent}`);
      const panel = page.locator('.drawer');
      const unread = panel.locator('.messages > div:empty');
      const diffs = panel.locator('details .diff');
      await panel.locator('.part.call').first().waitFor();
      await eventually(async () => {
        if ((await unread.count()) > 0) await unread.first().scrollIntoViewIfNeeded();
        await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
        expect(await diffs.count()).toBe(hostileTexts.length);
      });
      await expectHarmless(page);
    },
  );

  it.each(['agentType', 'model', 'card', 'project'])('in the costs by %s', async (grouping) => {
    const page = await dashboard.open(`/costs?by=${grouping}`);
    await page.locator('tbody tr').first().waitFor();
    await expectHarmless(page);
  });

  it('in what the search finds, and on the health page', async () => {
    const page = await dashboard.open('/search?q=canary');
    await page.locator('.hits mark').first().waitFor();
    await expectHarmless(page);
    const health = await dashboard.open('/health');
    await health.getByText('onerror').first().waitFor();
    await expectHarmless(health);
  });
});
