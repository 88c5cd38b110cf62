import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort, startIssuer, type Issuer } from '@tributary/store/test-kit';
import type { Page } from 'playwright-core';
import { expectSound } from '../kit/expect-sound.js';
import { makeTeamPlace, type TeamPlace } from '../kit/team-place.js';
import { useDashboard } from '../kit/use-dashboard.js';

const [port, issuerPort] = [await freePort(), await freePort()];
let issuer: Issuer | undefined;
let place: TeamPlace;
const dashboard = useDashboard({
  makePlace: async () => {
    place = await makeTeamPlace();
    return place;
  },
  env: {
    TRIBUTARY_PORT: String(port),
    TRIBUTARY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRIBUTARY_OIDC_ISSUER: `http://127.0.0.1:${issuerPort}`,
    TRIBUTARY_OIDC_NAME: 'Acme',
    TRIBUTARY_OIDC_CLIENT_ID: 'tributary',
    TRIBUTARY_OIDC_CLIENT_SECRET: 'of tributary',
  },
});

afterAll(async () => {
  await issuer?.stop();
});

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('the dashboard of a team', () => {
  it('asks who one is, on a page that is sound on every screen', async () => {
    const page = await dashboard.open('/costs');
    await page.getByLabel('Token').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await expectSound(page);
  });

  it('refuses a token that nobody made, and says so', async () => {
    dashboard.forgive(/40[13]/);
    const page = await dashboard.open('/');
    await signIn(page, `trb_${'x'.repeat(43)}`);
    await page.getByRole('alert').waitFor();
    await page.goto(dashboard.url);
    await page.getByLabel('Token').waitFor();
  });

  it("offers the team's own issuer, and says so when that does not answer", async () => {
    dashboard.forgive(/503/);
    const page = await dashboard.open('/');
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Token').waitFor();
  });

  it('lets in whom the issuer knows, once that answers, to where they wanted to go', async () => {
    issuer = await startIssuer({ port: issuerPort, clientSecret: 'of tributary' });
    issuer.claims = { email: 'ann@acme.example', email_verified: true };
    const page = await dashboard.open('/costs?by=model');
    await page.getByRole('link', { name: 'Sign in with Acme' }).click();
    await page.getByRole('link', { name: 'Yes, it is me' }).click();
    await page.getByRole('heading', { name: 'Costs', level: 1 }).waitFor();
    expect(page.url()).toBe(`${dashboard.url}/costs?by=model`);
    await page.getByRole('status').getByText('live', { exact: true }).waitFor();
    expect(issuer.refusals).toEqual([]);
  });

  it('lets the owner of a token in, live, and keeps it from every script', async () => {
    const page = await dashboard.open('/health');
    await signIn(page, place.token);
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    await page.getByRole('status').getByText('live', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict' })]);
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(page.url()).not.toContain('trb_');
    await page.getByRole('link', { name: 'Access' }).click();
    const tokens = page.getByRole('region', { name: 'Tokens and sign-ins' });
    await tokens.getByRole('rowheader', { name: '(token)' }).first().waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
  });
});
