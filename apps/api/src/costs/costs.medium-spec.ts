import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costReportSchema, type CostGrouping } from '@tributary/domain';
import { cardId, seedFamily, usage } from '../test-kit/seed-family.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
});

afterAll(() => api.stop());

const report = async (query: string) => costReportSchema.parse((await api.get(`/api/costs?${query}`)).body);

const tell = () =>
  api.pool.query(
    `INSERT INTO outbox (kind, subject_id, session_id) VALUES ('session.updated', 'main', 'main')`,
  );

describe('GET /api/costs', () => {
  it('tells each group on each day when asked to, and adds up to the same', async () => {
    const { days, items, total } = await report('groupBy=agentType&byDay=true');
    expect(days?.map(({ day, key, costUsd }) => [day, key, costUsd])).toEqual(
      expect.arrayContaining([
        ['2026-11-15', 'general-purpose', 0.2],
        ['2026-11-16', 'main', 0.5],
        ['2026-11-16', 'Explore', 0.1],
      ]),
    );
    expect(days?.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBeCloseTo(total.costUsd, 9);
    expect(new Set(days?.map(({ key }) => key))).toEqual(new Set(items.map(({ key }) => key)));
    expect((await report('groupBy=agentType')).days).toBeNull();
  });

  it('folds all but the dearest groups of a day into one', async () => {
    const cheap = Array.from({ length: 25 }, (_, index) =>
      usage(`cheap-${index}`, 'main', 0.001, { model: `model-${index}` }),
    );
    await api.insert('message_usage', ...cheap);
    const { days, items } = await report('groupBy=model&byDay=true');
    expect(items.length).toBeGreaterThan(25);
    expect(new Set(days?.map(({ key }) => key)).size).toBe(21);
    expect(days?.find(({ key }) => key === 'other')?.costUsd).toBeGreaterThan(0);
    await api.pool.query(`DELETE FROM message_usage WHERE message_id LIKE 'cheap-%'`);
  });

  it.each<[CostGrouping, [string, string, number][]]>([
    [
      'model',
      [
        ['claude-opus-4-5', 'claude-opus-4-5', 0.85],
        ['house-model', 'house-model', 0],
      ],
    ],
    [
      'agentType',
      [
        ['main', 'main', 0.5],
        ['general-purpose', 'general-purpose', 0.2],
        ['Explore', 'Explore', 0.1],
        ['internal', 'internal', 0.05],
        ['reviewer', 'reviewer', 0],
      ],
    ],
    [
      'agent',
      [
        ['main', 'Retry', 0.5],
        ['worker', 'general-purpose', 0.2],
        ['explore', 'Explore: Trace callers', 0.1],
        ['main:w1', 'warm-up', 0.05],
        ['reviewer', 'reviewer', 0],
      ],
    ],
    ['card', [[cardId, 'PAY-1 Retry payments', 0.85]]],
    ['developer', [['ann', 'ann', 0.85]]],
    ['project', [['shop', 'shop', 0.85]]],
    [
      'day',
      [
        ['2026-11-15', '2026-11-15', 0.2],
        ['2026-11-16', '2026-11-16', 0.65],
      ],
    ],
  ])('groups by %s', async (groupBy, expected) => {
    const { items, total } = await report(`groupBy=${groupBy}`);

    expect(items.map(({ key, label, costUsd }) => [key, label, costUsd])).toEqual(expected);
    expect(total).toMatchObject({ costUsd: 0.85, tokens: { input: 50 } });
  });

  it('calls a card that was made for a session by its title', async () => {
    const name = async () => (await report('groupBy=card')).items[0]?.label;
    const change = async (isAuto: boolean, key: string) => {
      await api.pool.query('UPDATE cards SET is_auto = $1, key = $2', [isAuto, key]);
      await tell();
    };
    await change(true, 'session:main');
    expect(await name()).toBe('Retry payments');
    await change(false, 'PAY-1');
    expect(await name()).toBe('PAY-1 Retry payments');
  });

  it('counts runs and names what has no price', async () => {
    const { items } = await report('groupBy=project');
    expect(items[0]).toMatchObject({ runs: 3, unpricedModels: ['house-model'] });
  });

  it('takes from the first moment up to the second', async () => {
    expect((await report('groupBy=model&from=2026-11-16')).total.costUsd).toBe(0.65);
    expect((await report('groupBy=model&to=2026-11-16T00:00:00Z')).total.costUsd).toBe(0.2);
    expect(await report('groupBy=model&from=2027-01-01')).toMatchObject({
      items: [],
      total: { costUsd: 0, tokens: { input: 0 } },
    });
  });

  it('refuses a span that ends before it begins', async () => {
    const refused = await api.get('/api/costs?groupBy=model&from=2026-11-16&to=2026-11-15');
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', detail: 'from: is after "to"' }),
    ]);
    expect((await api.get('/api/costs?groupBy=model&from=2026-11-16&to=2026-11-16')).status).toBe(200);
  });

  it('splits a day at any moment', async () => {
    for (const moment of ['2026-11-15T10:00:00Z', '2026-11-16T00:00:00Z', '2026-11-16T10:00:30Z']) {
      const before = await report(`groupBy=day&from=2026-11-01T01:00:00Z&to=${moment}`);
      const after = await report(`groupBy=day&from=${moment}&to=2026-12-01T01:00:00Z`);
      expect(before.total.costUsd + after.total.costUsd).toBeCloseTo(0.85, 9);
    }
    expect((await report('groupBy=day&from=2026-11-16T08:00:00Z&to=2026-11-16T08:00:01Z')).items).toEqual([]);
  });

  it('tells what was used since it was asked before', async () => {
    const query = 'groupBy=project&from=2026-01-01';
    const { total } = await report(query);
    await api.insert('message_usage', usage('late', 'main', 0.01));
    await tell();
    expect((await report(query)).total.costUsd).toBeCloseTo(total.costUsd + 0.01, 9);
    await api.pool.query(`DELETE FROM message_usage WHERE message_id = 'late'`);
  });

  it('tells nobody the words of a project that was closed since it was asked before', async () => {
    const see = (visibility: string) => api.pool.query('UPDATE projects SET visibility = $1', [visibility]);
    const labels = async () => (await report('groupBy=agent')).items.map(({ label }) => label);
    const open = await labels();
    await see('owner');
    const closed = await labels();
    await see('team');

    expect(open).toEqual(expect.arrayContaining(['Retry', 'Explore: Trace callers']));
    expect(closed).toEqual(['main', 'general-purpose', 'Explore', 'warm-up', 'reviewer']);
    expect(await labels()).toEqual(open);
  });

  it("lists the dearest of many agents, and what an unknown run used as its session's own", async () => {
    await api.pool.query(`
      INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence)
      SELECT 'many-' || n, 'fork', 1, 'many', 'completed', false, '[]' FROM generate_series(1, 600) n`);
    const many = Array.from({ length: 600 }, (_, index) =>
      usage(`many-${index}`, 'fork', (index + 1) / 1e6, { run_id: `many-${index + 1}` }),
    );
    await api.insert('message_usage', ...many, usage('lost', 'fork', 0.3, { run_id: 'gone' }));
    await tell();
    const { items, total } = await report('groupBy=agent&from=2026-11-15T10:30:00Z&to=2026-11-16T09:59:00Z');
    await api.pool.query(
      `DELETE FROM message_usage WHERE message_id LIKE 'many-%' OR message_id = 'lost'; DELETE FROM runs WHERE root_id = 'fork'`,
    );
    await tell();

    expect(items).toHaveLength(500);
    expect(items.slice(0, 6).map(({ key, costUsd, runs }) => [key, costUsd, runs])).toEqual([
      ['main', 0.5, 0],
      ['fork', 0.3, 1],
      ['worker', 0.2, 1],
      ['explore', 0.1, 1],
      ['main:w1', 0.05, 0],
      ['many-600', 0.0006, 1],
    ]);
    expect(items.at(-1)?.key).toBe('many-106');
    expect(total.costUsd).toBeCloseTo(0.85 + 0.3 + (600 * 601) / 2 / 1e6, 9);
  });

  it.each(['', 'groupBy=colour', 'groupBy=day&from=yesterday'])('refuses ?%s', async (query) => {
    const { status, body } = await api.get(`/api/costs?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});
