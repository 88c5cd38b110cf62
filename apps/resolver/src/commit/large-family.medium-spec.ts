import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook } from '@tributary/domain';
import { chooseCard, createCard } from '@tributary/store';
import { actorNamed, freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { BindingTrial } from '../test-kit/binding-trial.js';
import { faultyDatabase } from '../test-kit/faulty-database.js';
import { parseTold } from '../test-kit/told-events.js';
import type { CommitOptions } from './commit-batch.js';
import { priceClaim } from './price-claim.js';

const events = 22_000;
const policy = { autoCards: 'off', orphanAfterMs: 3_600_000 } as const;

const by = actorNamed('me');

let database: FreshDatabase;
let trial: BindingTrial;

beforeEach(async () => {
  database = await freshDatabase();
  const price = priceClaim(createPriceBook());
  const commit: CommitOptions = { database, parse: parseTold, price, ...policy };
  trial = new BindingTrial({ commit, name: 'LARGE', startedAt: Date.now() - 60_000 });
  await trial.begin();
});

afterEach(async () => {
  await database.drop();
});

/** As many more rows of the child as a family of this size has: copies of those that its events left. */
async function growChild(): Promise<void> {
  const copied = `CROSS JOIN generate_series(1, ${events / 2}) AS copy`;
  await database.query(
    `INSERT INTO messages (session_id, part_id, message_id, run_id, role, kind, at, text)
       SELECT session_id, part_id || '-' || copy, message_id || '-' || copy, run_id, role, kind, at, text
       FROM messages ${copied} WHERE session_id = '${trial.child}';
     INSERT INTO message_usage
       SELECT message_id || '-' || copy, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
              cache_write_1h, reasoning, web_searches, is_fast, reported_usd, cost_usd, is_counted
       FROM message_usage ${copied} WHERE session_id = '${trial.child}';
     INSERT INTO agent_logs (session_id, run_id, log_key, event_type, agent, content, metadata, occurred_at)
       SELECT session_id, run_id, log_key || '-' || copy, event_type, agent, content, metadata, occurred_at
       FROM agent_logs ${copied} WHERE session_id = '${trial.child}'`,
  );
}

async function makeCard(title: string): Promise<string> {
  const made = await createCard(database, policy, { card: { title }, by });
  return made === 'ai-session-taken' ? '' : made.cardId;
}

interface CardTotals {
  readonly title: string;
  readonly logs: number;
  readonly usd: string;
}

async function readTotals(): Promise<CardTotals[]> {
  const { rows } = await database.query<CardTotals>(
    `SELECT card.title, (SELECT count(*)::int FROM agent_logs_by_card log WHERE log.card_id = card.id) AS logs,
            (SELECT coalesce(sum(usage.cost_usd), 0)::text FROM session_bindings binding
             JOIN sessions session ON session.root_id = binding.session_id
             JOIN message_usage usage ON usage.session_id = session.id AND usage.is_counted
             WHERE binding.card_id = card.id AND binding.ended_at IS NULL) AS usd
     FROM cards card ORDER BY card.title`,
  );
  return rows;
}

/** Changes when any of these rows is written again. */
async function readVersions(): Promise<unknown[]> {
  const versions = ['messages', 'message_usage', 'agent_logs'].map(
    (table) => `SELECT '${table}' AS name, count(*), sum(hashtext(xmin::text || ctid::text)) FROM ${table}`,
  );
  return (await database.query(`${versions.join(' UNION ALL ')} ORDER BY name`)).rows;
}

describe(`a family of ${events} events`, () => {
  it('moves to another card with all its totals, without one of its events being written, whole or not at all', async () => {
    await trial.steps['parent event']();
    await trial.steps['child event']();
    await growChild();
    const [first, second] = [await makeCard('first'), await makeCard('second')];
    await chooseCard(database, policy, { sessionId: trial.main, cardId: first, by });
    const before = await readTotals();
    const versions = await readVersions();
    expect(before[0]?.logs).toBeGreaterThan(20_000);
    expect(before[1]).toMatchObject({ logs: 0, usd: '0' });

    const choice = { sessionId: trial.main, cardId: second, by };
    for (let at = 0; ; at += 1) {
      const faulty = faultyDatabase(database, 'cut-before', (_, index) => index === at);
      const outcome = await chooseCard(faulty.database, policy, choice).catch(() => 'cut');
      if (outcome === 'bound') break;
      expect(await readTotals()).toEqual(before);
    }

    expect(await readTotals()).toEqual([
      { ...before[1], title: 'first' },
      { ...before[0], title: 'second' },
    ]);
    expect(await readVersions()).toEqual(versions);
  });

  it('follows a parent that becomes known late', async () => {
    await trial.steps['child event']();
    await growChild();
    await trial.steps['parent event']();
    const { rows } = await database.query(
      `SELECT count(*)::int AS logs, count(DISTINCT run_id)::int AS runs FROM agent_logs
       WHERE session_id = $1 AND run_id IS NOT NULL AND content LIKE '↳ explore | %'`,
      [trial.child],
    );
    expect(rows).toEqual([{ logs: events + 2, runs: 1 }]);
  });
});
