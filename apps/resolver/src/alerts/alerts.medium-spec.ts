import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { alertConfigSchema, type AlertRule } from '@tributary/domain';
import {
  AlertsRepository,
  DeliveriesRepository,
  findIncidents,
  openDatabase,
  type Database,
} from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { AlertReceiver, type Received } from '../test-kit/alert-receiver.js';
import { deliverAlerts } from './deliver-alerts.js';
import { evaluateRules } from './evaluate-rules.js';

const secret = 'a secret of thirty-two characters';
let database: FreshDatabase;
let receiver: AlertReceiver;

beforeEach(async () => {
  database = await freshDatabase();
  receiver = await AlertReceiver.start();
  await database.query(`
    INSERT INTO developers (id, name) VALUES ('00000000-0000-0000-0000-00000000000a', 'ada');
    INSERT INTO projects (id, name, path) VALUES ('p', 'shop', '/shop');
    INSERT INTO sessions (id, root_id, project_id, developer_id, title, facts, last_activity_at)
      VALUES ('s', 's', 'p', '00000000-0000-0000-0000-00000000000a', 'Checkout', '{}', now())`);
});

afterEach(async () => {
  await receiver.close();
  await database.drop();
});

const addRun = (id: string, status: string, silentMinutes = 0): Promise<unknown> =>
  database.query(
    `INSERT INTO runs (id, root_id, depth, agent_type, description, status, is_background, evidence, last_activity_at)
     VALUES ($1, 's', 1, 'Explore', 'find ' || $1, $2, false, '[]', now() - $3 * interval '1 minute')`,
    [id, status, silentMinutes],
  );

const spend = (messageId: string, usd: number): Promise<unknown> =>
  database.query(
    `INSERT INTO message_usage (message_id, session_id, model, at, input, output, cache_read, cache_write_5m,
       cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
     VALUES ($1, 's', 'm', now(), 1, 1, 0, 0, 0, 0, 0, false, $2, true)`,
    [messageId, usd],
  );

const webhook = (rules: readonly object[]) =>
  alertConfigSchema.parse({
    channels: { hook: { kind: 'webhook', url: receiver.url, secret } },
    rules: rules.map((rule) => ({ ...rule, to: ['hook'] })),
  });

const failed = { name: 'Failed', when: 'run-failed' };

const deliver = (
  config: ReturnType<typeof webhook>,
  now = Date.now,
  from: Database = database,
): Promise<void> =>
  deliverAlerts({
    database: from,
    config,
    publicUrl: 'https://tributary.example.com',
    mailer: undefined,
    now,
  });

/** Lets the time of a back-off pass. */
const becomeDue = (): Promise<unknown> =>
  database.query(`UPDATE alert_deliveries SET next_at = now() - interval '1 second'`);

const titles = (): string[] =>
  receiver.taken.map(({ body }) => (JSON.parse(body) as { title: string }).title);

const titlesOf = async (rule: object): Promise<string[]> => {
  await evaluateRules(database, alertConfigSchema.parse({ rules: [rule] }));
  const { items } = await new AlertsRepository(database).list({ limit: 50 });
  return items.map(({ title }) => title).reverse();
};

function isSigned({ headers, body }: Received): boolean {
  const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-tributary-signature'])) ?? [];
  const id = String(headers['x-tributary-id']);
  return signature === createHmac('sha256', secret).update(`${at}.${id}.${body}`).digest('hex');
}

describe('rules', () => {
  it('notice runs that failed, are orphaned or stuck, and only those', async () => {
    await addRun('a', 'failed');
    await addRun('b', 'orphaned');
    await addRun('c', 'running', 20);
    await addRun('d', 'running');
    await addRun('e', 'completed');
    expect(await titlesOf(failed)).toEqual(['Explore: find a failed']);
    const orphaned = await titlesOf({ name: 'Orphaned', when: 'run-orphaned' });
    expect(orphaned.at(-1)).toBe('Explore: find b is orphaned: it ended without a result');
    const stuck = await titlesOf({ name: 'Stuck', when: 'run-stuck' });
    expect(stuck.at(-1)).toBe('Explore: find c has been silent for 20 minutes');
    expect(stuck).toHaveLength(3);
  });

  it('notice who is stuck or waits by the clock of their machine', async () => {
    await database.query("UPDATE sessions SET clock_ahead_ms = 3600000, attention = 'May I?'");
    await database.query("UPDATE sessions SET last_activity_at = now() + interval '40 min'");
    await addRun('works', 'running', -55);
    await addRun('stuck', 'running', -40);
    expect(await titlesOf({ name: 'Stuck', when: 'run-stuck' })).toEqual([
      'Explore: find stuck has been silent for 20 minutes',
    ]);
    const waiting = await titlesOf({ name: 'Waiting', when: 'person-needed' });
    expect(waiting.at(-1)).toContain('20 minutes');
  });

  it('notice all of very many, some at a time', async () => {
    await database.query(
      `INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence, last_activity_at)
       SELECT 'run ' || n, 's', 1, 'Explore', 'failed', false, '[]', now() FROM generate_series(1, 450) AS n`,
    );
    const config = alertConfigSchema.parse({ rules: [failed] });
    let noticed = 0;
    for (let fired = -1; fired !== 0; noticed += fired) fired = await evaluateRules(database, config);
    expect(noticed).toBe(450);
  });

  it('notice a person who is waited for', async () => {
    await database.query(
      `UPDATE sessions SET attention = 'permission', last_activity_at = now() - interval '3 min'`,
    );
    expect(await titlesOf({ name: 'Waiting', when: 'person-needed' })).toEqual([
      'Checkout has waited for a person for 3 minutes',
    ]);
  });

  it('keep to their project and developer', async () => {
    await addRun('a', 'failed');
    const find = async (scope: object) =>
      (await findIncidents(database, { ...failed, to: [], ...scope } as AlertRule)).length;
    expect(await find({ project: 'shop' })).toBe(1);
    expect(await find({ project: 'other' })).toBe(0);
    expect(await find({ developer: 'ada' })).toBe(1);
    expect(await find({ developer: 'bob' })).toBe(0);
  });

  it('notice a budget that is used up, once for its day or month, of a developer and of the team', async () => {
    await spend('m1', 6);
    const budget = { when: 'cost-over', budgetUsd: 10 };
    expect(await titlesOf({ name: 'Team', of: 'team', ...budget })).toEqual([]);
    await spend('m2', 5.5);
    expect(await titlesOf({ name: 'Team', of: 'team', ...budget })).toEqual([
      'The team has cost $11.50 this month, more than $10.00',
    ]);
    await spend('m3', 1);
    expect(await titlesOf({ name: 'Team', of: 'team', ...budget })).toHaveLength(1);
    const ada = await titlesOf({ name: 'Ada', of: 'developer', per: 'day', ...budget });
    expect(ada.at(-1)).toBe('ada has cost $12.50 this day, more than $10.00');
  });

  it("project a month that is everybody's, whatever the time zone of the database", async () => {
    await spend('m1', 100);
    const rule: AlertRule = { name: 'Ahead', when: 'cost-projected', of: 'team', budgetUsd: 1, to: [] };
    const projectIn = async (zone: string): Promise<number> => {
      const there = openDatabase(`${database.url}?options=${encodeURIComponent(`-c TimeZone=${zone}`)}`);
      const [incident] = await findIncidents(there, rule).finally(() => there.end());
      return incident?.amount ?? 0;
    };
    expect(await projectIn('Pacific/Kiritimati')).toBeCloseTo(await projectIn('UTC'), 0);
  });

  it('quote nothing where only the owner may read', async () => {
    await addRun('a', 'failed');
    await database.query(`UPDATE projects SET visibility = 'owner'`);
    expect(await titlesOf(failed)).toEqual(['Explore failed']);
  });
});

describe('deliveries', () => {
  it('reach a receiver that fails, hangs up and comes back: each once, signed and in order', async () => {
    const config = webhook([failed]);
    for (const id of ['a', 'b', 'c']) {
      await addRun(id, 'failed');
      await evaluateRules(database, config);
    }
    receiver.moods = ['fails', 'cuts', 'takes it', 'fails'];
    for (let round = 0; round < 6; round += 1) {
      await evaluateRules(database, config);
      await becomeDue();
      await deliver(config);
    }
    expect(receiver.refused).toBe(3);
    expect(titles()).toEqual(['a', 'b', 'c'].map((id) => `Explore: find ${id} failed`));
    expect(receiver.taken.every(isSigned)).toBe(true);
    expect(new Set(receiver.taken.map(({ headers }) => headers['x-tributary-id'])).size).toBe(3);
    expect(JSON.parse(receiver.taken[0]?.body ?? '')).toMatchObject({
      link: 'https://tributary.example.com/sessions/s',
    });
  });

  it('are made once to a receiver that takes longer than a transaction may be idle', async () => {
    const config = webhook([failed]);
    await addRun('a', 'failed');
    await evaluateRules(database, config);
    receiver.moods = ['takes its time', 'takes its time'];
    const impatient = openDatabase(`${database.url}?idle_in_transaction_session_timeout=50`);
    try {
      await deliver(config, Date.now, impatient);
      await deliver(config, Date.now, impatient);
    } finally {
      await impatient.end();
    }
    expect(titles()).toHaveLength(1);
    const { items } = await new AlertsRepository(database).list({ limit: 10 });
    expect(items[0]?.deliveries).toEqual([{ channel: 'hook', state: 'delivered', attempts: 1, error: null }]);
  });

  it('of a process that died while it sent are made by another, later', async () => {
    const config = webhook([failed]);
    await addRun('a', 'failed');
    await evaluateRules(database, config);
    const dies = new Error('killed');
    await expect(new DeliveriesRepository(database).next('hook', () => Promise.reject(dies))).rejects.toThrow(
      dies,
    );
    await deliver(config);
    expect(titles()).toEqual([]);
    await becomeDue();
    await deliver(config);
    expect(titles()).toEqual(['Explore: find a failed']);
  });

  it('wait for their back-off, and are not overtaken', async () => {
    const config = webhook([failed]);
    await addRun('a', 'failed');
    await evaluateRules(database, config);
    receiver.moods = ['fails'];
    await deliver(config);
    await addRun('b', 'failed');
    await evaluateRules(database, config);
    await deliver(config);
    expect([receiver.refused, titles()]).toEqual([1, []]);
  });

  it('are given up after twelve attempts, so that the next one is sent', async () => {
    const config = webhook([failed]);
    await addRun('a', 'failed');
    await addRun('b', 'failed');
    await evaluateRules(database, config);
    receiver.moods = Array.from({ length: 12 }, () => 'fails');
    for (let round = 0; round < 12; round += 1) {
      await becomeDue();
      await deliver(config);
    }
    expect(titles()).toHaveLength(1);
    const { items } = await new AlertsRepository(database).list({ limit: 10 });
    expect(items.map(({ deliveries }) => deliveries[0]?.state).sort()).toEqual(['dead', 'delivered']);
    expect(items.find(({ deliveries }) => deliveries[0]?.state === 'dead')?.deliveries[0]).toMatchObject({
      attempts: 12,
      error: 'status 500',
    });
  });

  it('leave a channel in peace in its muted hours, and follow afterwards', async () => {
    const muted = { from: '22:00', to: '07:00', timeZone: 'UTC' };
    const config = webhook([failed]);
    const night = alertConfigSchema.parse({
      ...config,
      channels: { hook: { ...config.channels['hook'], muted } },
    });
    await addRun('a', 'failed');
    await evaluateRules(database, night);
    await deliver(night, () => Date.parse('2026-11-16T23:30:00Z'));
    expect(titles()).toEqual([]);
    await deliver(night, () => Date.parse('2026-11-17T07:00:00Z'));
    expect(titles()).toEqual(['Explore: find a failed']);
  });

  it('of two processes at once, one sends', async () => {
    const config = webhook([failed]);
    for (const id of ['a', 'b', 'c', 'd']) await addRun(id, 'failed');
    await evaluateRules(database, config);
    await Promise.all([deliver(config), deliver(config), deliver(config)]);
    await deliver(config);
    expect(titles()).toHaveLength(4);
  });
});
