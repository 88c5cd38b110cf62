import { afterAll, describe, expect, it } from '@jest/globals';
import { makeEmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { copyRun } from './kit/recorded-runs.js';
import { makeTeamPlace } from './kit/team-place.js';
import type { Place } from './kit/tributary.js';

const run = '2.1.325-c-text';
const places: Place[] = [];

afterAll(async () => {
  await Promise.all(places.map((place) => place.close()));
});

async function startWith(makePlace: () => Promise<Place>) {
  const place = await makePlace();
  places.push(place);
  const tributary = await place.start();
  await copyRun(run, place.claudeDir);
  await eventually(() => expectTruth(tributary.url, run));
  return tributary;
}

async function expectCommitted(url: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const applied = /^tributary_resolver_lines_total\{outcome="applied"\} (\d+)$/m.exec(metrics)?.[1];
  expect(Number(applied)).toBeGreaterThan(10);
  expect(metrics).toContain('tributary_resolver_lag_entries{partition="15"} 0');
}

async function expectReady(url: string, checks: readonly string[]): Promise<void> {
  const answer = await fetch(`${url}/readyz`);
  const body = (await answer.json()) as { checks: Record<string, { ok: boolean }> };
  expect({ status: answer.status, checks: Object.keys(body.checks) }).toEqual({ status: 200, checks });
}

describe('who watches the services', () => {
  it('sees the resolver beside the api when both are one process', async () => {
    const { url } = await startWith(makeEmbeddedPlace);
    await expectCommitted(url);
    await expectReady(url, ['postgres', 'migrations', 'progress']);
  });

  it('asks ingest and resolver themselves in a team', async () => {
    const { stdout } = await startWith(makeTeamPlace);
    const urlOf = (service: string): string => {
      const told = stdout()
        .split('\n')
        .find((line) => line.includes('OpsServerStarted') && line.includes(service));
      return (JSON.parse(told ?? '{}') as { url: string }).url;
    };
    await expectCommitted(urlOf('resolver'));
    await expectReady(urlOf('resolver'), ['postgres', 'stream', 'progress']);
    await expectReady(urlOf('ingest'), ['postgres', 'stream']);
    expect((await fetch(`${urlOf('ingest')}/healthz`)).status).toBe(200);
  });
});
