import type { Locator, Page } from 'playwright-core';
import { describeLanes, describePills, describeTree, measureBars } from './in-page/describe-agents.mjs';

export type AgentView = 'Timeline' | 'Lanes' | 'Tree';

/** Shows the agents of the open page in another way. */
export async function showAgentsAs(page: Page, view: AgentView): Promise<void> {
  await page.getByRole('group', { name: 'View of the agents' }).getByText(view, { exact: true }).click();
}

/** The lanes of the open page from top to bottom, such as `running: Map the sources`. */
export async function readLanes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Agents, running first' });
  await list.waitFor();
  return await list.getByRole('listitem').evaluateAll(describeLanes);
}

/** The tree of the open page from top to bottom, two spaces for each level. */
export async function readTree(page: Page): Promise<string[]> {
  return await page.locator('.tree-row').evaluateAll(describeTree);
}

/** The pills of a tile as they are read aloud, and the words behind them. */
export async function readPills(tile: Locator): Promise<string[]> {
  return await tile.evaluate(describePills);
}

export interface Bar {
  readonly description: string;
  readonly left: number;
  readonly right: number;
}

/** The bars of the sub-agents in the timeline of the open page, in px. */
export async function readBars(page: Page): Promise<Bar[]> {
  return await page.locator('button.time-row:has(.indent)').evaluateAll(measureBars);
}
