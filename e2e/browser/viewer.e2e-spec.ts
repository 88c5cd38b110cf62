import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '@tributary/store/test-kit';
import type { Page } from 'playwright-core';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { runCli } from '../kit/credentials.js';
import { eventually } from '../kit/eventually.js';
import { makeFolder } from '../kit/make-folder.js';
import { postJson } from '../kit/read-api.js';
import { truthOf } from '../kit/recorded-runs.js';
import { makeTeamPlace, type TeamPlace } from '../kit/team-place.js';
import { useDashboard } from '../kit/use-dashboard.js';

const [kept, loose] = ['2.1.325-c-text', '2.1.325-d-text'] as const;
const alertsFile = join(await makeFolder(), 'alerts.json');
await writeFile(
  alertsFile,
  JSON.stringify({
    channels: { ops: { kind: 'slack', url: `http://127.0.0.1:${await freePort()}` } },
    rules: [],
  }),
);
let place: TeamPlace;
const dashboard = useDashboard({
  makePlace: async () => {
    place = await makeTeamPlace();
    return place;
  },
  env: { TRIBUTARY_ALERTS: alertsFile },
});

/** Buttons that ask the server for a change, by the page on which they are. */
const changing = {
  '/unassigned': [/^Choose a card|^Another/, /^Bind/],
  card: [/^Move/, /^Take off/],
  session: [/^Move/, /^Take off/],
  '/health': [/^Send a test|^Test/],
  '/access': [/^Change /, /^End/],
} as const;

async function addressOf(page: keyof typeof changing | '/' | '/costs' | '/search'): Promise<string> {
  if (page === 'card') return `/cards/${await cardOfRun(dashboard.url, kept)}`;
  return page === 'session' ? `/sessions/${truthOf(kept).sessionId}` : page;
}

async function putOnCard(run: string): Promise<void> {
  const { id } = await postJson<{ id: string }>(dashboard.url, '/api/cards', { title: 'Kept in order' });
  await postJson(dashboard.url, `/api/cards/${id}/sessions`, { sessionId: truthOf(run).sessionId });
}

async function tokenOf(role: 'viewer' | 'member', developer: string): Promise<string> {
  const args = ['token', 'create', '--role', role, '--developer', developer];
  return (await runCli(args, { DATABASE_URL: place.databaseUrl })).trim();
}

/** Every button of the page but those that leave it. */
const pressAll = `for (const button of document.querySelectorAll('#main button:enabled'))
  if (button.closest('form[action]') === null) button.click();`;

async function openAs(token: string): Promise<Page> {
  const page = await dashboard.open('/');
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('status').getByText('live', { exact: true }).waitFor();
  return page;
}

/** Goes there, and waits until everything has come, also who looks. */
async function goTo(page: Page, address: string): Promise<void> {
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/me');
  await page.goto(`${dashboard.url}${address}`);
  await told;
  await page.getByRole('status').getByText('live', { exact: true }).waitFor();
  await eventually(async () =>
    expect(await page.locator('.skeleton, .waits, [aria-busy=true]').count()).toBe(0),
  );
}

const offered = (page: Page, name: RegExp): Promise<number> =>
  page.locator('#main').getByRole('button', { name, disabled: false }).count();

describe('who looks at a team’s work', () => {
  it('is offered nothing as a viewer that would be refused, where others are', async () => {
    await bringRuns(dashboard, [kept, loose]);
    await putOnCard(kept);
    const [admin, viewer] = [await openAs(place.token), await openAs(await tokenOf('viewer', 'vera'))];
    for (const [name, buttons] of Object.entries(changing) as [keyof typeof changing, readonly RegExp[]][]) {
      const address = await addressOf(name);
      await goTo(admin, address);
      for (const button of buttons)
        await admin.locator('#main').getByRole('button', { name: button }).first().waitFor();
      await goTo(viewer, address);
      await eventually(async () => {
        const found = await Promise.all(buttons.map((button) => offered(viewer, button)));
        expect({ name, found }).toEqual({ name, found: buttons.map(() => 0) });
      });
    }
  });

  it('presses whatever there is on any page as a viewer, and is never refused', async () => {
    const page = await openAs(await tokenOf('viewer', 'vera'));
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    const pages = ['/', '/unassigned', 'card', 'session', '/costs', '/search', '/access', '/health'] as const;
    for (const name of pages) {
      await goTo(page, await addressOf(name));
      await page.evaluate(pressAll);
      // Asked after all that was pressed, so answered after it.
      await page.evaluate("fetch('/api/me').then(({ status }) => status)");
    }
    expect(refused).toEqual([]);
  });

  it('is offered the settings of no project as a member who owns none of its work', async () => {
    const page = await openAs(await tokenOf('member', 'milo'));
    await goTo(page, '/access');
    await page.getByRole('button', { name: /^End/ }).first().waitFor();
    const projects = page.getByRole('region', { name: 'Projects' });
    await projects.getByRole('row').nth(1).waitFor();
    expect(await offered(page, /^Change /)).toBe(0);
  });
});
