import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const grave: readonly unknown[] = ['serious', 'critical'];

/** No finding of axe on the open page that hinders anybody. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(`globalThis.axe ?? (() => { ${axe} })()`);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  const findings = violations
    .filter(({ impact }) => grave.includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  expect({ where, findings: findings.slice(0, 5) }).toEqual({ where, findings: [] });
}
