import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { keepPrices, keepWithin } from '@tributary/store';
import { freshDatabase, panels, type FreshDatabase } from '@tributary/store/test-kit';
import { expectNear } from './expect-near.js';
import { expectedPanels } from './expected-panels.js';
import { fillMonth } from './fill-month.js';
import { keptContent, keptFacts, keptTexts, type Keep } from './kept-month.js';
import { openPanels, type OpenPanels } from './open-panels.js';
import type { TrueMonth } from './true-month.js';
import { trueRates } from './true-rates.js';
import { unpricedModel } from './write-family.js';

/** `npm run test:month` loads a million rows of the log; CI some thousands. */
const logRows = Number(process.env['TRIBUTARY_MONTH_ROWS'] ?? 6_000);
const isWhole = logRows >= 1_000_000;
const dayMs = 86_400_000;
const keep: Keep = {
  content: { days: 12, byProject: { harbour: 8, 'mill~1': 20 } },
  facts: { days: 18, byProject: { quarry: 25, 'harbour~2': 10 } },
};

jest.setTimeout(1_800_000);

let database: FreshDatabase;
let dashboards: OpenPanels;
let month: TrueMonth;

beforeAll(async () => {
  database = await freshDatabase();
  month = await fillMonth({ url: database.url, families: isWhole ? 200 : 16, logRows });
  dashboards = await openPanels(database, database.url);
});

afterAll(async () => {
  await dashboards.close();
  await database.drop();
});

/** Every panel with everything chosen, and again with some projects and people only. */
async function expectPanels(truth: TrueMonth): Promise<void> {
  await keepPrices(database, (model, day) => (model === unpricedModel ? null : trueRates(model, day)));
  const some = { project: ['harbour', 'mill~1', 'quarry~2'], developer: ['ann', 'bob~2', 'cem~1', 'ann~4'] };
  for (const chosen of [dashboards.all, some]) {
    const instances = truth.instances.filter(
      ({ project, developer }) => chosen.project.includes(project) && chosen.developer.includes(developer),
    );
    expect(instances).not.toEqual([]);
    for (const panel of panels) {
      const name = `${panel.dashboard} / ${panel.title} / ${panel.type}`;
      const isOfChosen = panel.dashboard !== 'Pipeline health';
      const rows = await dashboards.ask(panel, chosen);
      const [said, expected] = expectedPanels[name]!(rows, isOfChosen ? { ...truth, instances } : truth);
      expectNear({ [name]: said }, { [name]: expected });
    }
  }
}

async function countByProject(table: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ project: string; rows: number }>(
    `SELECT project.name AS project, count(*)::int AS rows FROM ${table} row
       JOIN sessions session ON session.id = row.session_id JOIN sessions root ON root.id = session.root_id
       JOIN projects project ON project.id = root.project_id GROUP BY 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.project, row.rows]));
}

function logByProject({ instances }: TrueMonth): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { project, family } of instances) {
    if (family.entries.length > 0) counts[project] = (counts[project] ?? 0) + family.entries.length;
  }
  return counts;
}

async function setKeeping(column: string, byProject: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, days] of Object.entries(byProject)) {
    await database.query(`UPDATE projects SET ${column} = $2 WHERE name = $1`, [name, days]);
  }
}

/** In this order: what one test takes away is gone for the next. */
describe(`a month of a team, ${logRows} rows of the log`, () => {
  it('has an expectation for every panel', () => {
    const names = panels.map(({ dashboard, title, type }) => `${dashboard} / ${title} / ${type}`);
    expect(Object.keys(expectedPanels).sort()).toEqual([...names].sort());
  });

  it('is shown by every panel as it was written', async () => {
    expect(Object.values(logByProject(month)).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThanOrEqual(
      logRows,
    );
    expect(await countByProject('agent_logs')).toEqual(logByProject(month));
    await expectPanels(month);
  });

  it('is read from indexes where tables are long', async () => {
    for (const panel of panels.filter(({ opensAt }) => opensAt === 'now-24h')) {
      const tables = await dashboards.scanned(panel, { isForced: !isWhole });
      expect([panel.title, tables.filter((table) => /^(agent_logs|message)/.test(table))]).toEqual([
        panel.title,
        [],
      ]);
    }
  });

  it('loses what was said after each project’s time, and no figure but the count of the log changes', async () => {
    await setKeeping('keep_content_days', keep.content.byProject);
    const messages = await countByProject('messages');
    const texts = await keptTexts(database, keep);
    await keepWithin(database, { contentMs: keep.content.days * dayMs, factsMs: null });
    month = keptContent(month, keep);
    expect(await countByProject('agent_logs')).toEqual(logByProject(month));
    expect(await countByProject('messages')).toEqual(messages);
    expect(await keptTexts(database, keep)).toEqual({ ...texts, old: 0 });
    expect(texts.old).toBeGreaterThan(0);
    await expectPanels(month);
  });

  it('loses what is known after each project’s time, whole families, and nothing else', async () => {
    await setKeeping('keep_facts_days', keep.facts.byProject);
    const before = month.instances.length;
    await keepWithin(database, { contentMs: keep.content.days * dayMs, factsMs: keep.facts.days * dayMs });
    month = keptFacts(month, keep);
    expect(month.instances.length).toBeLessThan(before);
    const { rows } = await database.query<{ id: string }>(
      'SELECT id FROM sessions WHERE id = root_id ORDER BY 1',
    );
    const expected = month.instances.map(
      ({ family, copy }) => family.sessionId + (copy === 0 ? '' : `~${copy}`),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(await countByProject('agent_logs')).toEqual(logByProject(month));
    await expectPanels(month);
  });
});
