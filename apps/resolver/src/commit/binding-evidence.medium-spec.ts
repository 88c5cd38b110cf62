import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook, type AgentEvent } from '@tributary/domain';
import { createCard, deleteCard, registerHost, SourceRepository, type BindPolicy } from '@tributary/store';
import { actorNamed, freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { parseTold, tell } from '../test-kit/told-events.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';
import { priceClaim } from './price-claim.js';

const policy: BindPolicy = { autoCards: 'off' };

let database: FreshDatabase;
let options: CommitOptions;
let sources: SourceRepository;
let now: number;

beforeEach(async () => {
  database = await freshDatabase();
  sources = new SourceRepository({ pool: database, hostId: 'laptop' });
  const price = priceClaim(createPriceBook());
  options = { database, parse: parseTold, price, orphanAfterMs: 3_600_000, ...policy };
  now = Date.now() - 60_000;
  await registerHost(database, { id: 'laptop', name: 'laptop', developer: 'ada' });
});

afterEach(async () => {
  await database.drop();
});

async function work(sessionId: string): Promise<void> {
  now += 1_000;
  const at = now;
  const messageId = `msg_${at}`;
  const tokens = { input: 1_000, output: 100, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 };
  const events: AgentEvent[] = [
    { type: 'session.seen', sessionId, at, tool: 'opencode', cwd: '/home/dev/acme', isActivity: true },
    {
      type: 'message.recorded',
      sessionId,
      at,
      messageId,
      partId: messageId,
      role: 'assistant',
      kind: 'text',
      text: 'work',
    },
    { type: 'usage.reported', sessionId, at, messageId, model: 'claude-haiku-4-5-20251001', tokens },
  ];
  await commitBatch(options, [await tell(sources, events)]);
}

async function cardFor(sessionId: string): Promise<string> {
  const card = { title: `for ${sessionId}`, developer: 'ada', aiSessionId: sessionId };
  const made = await createCard(database, policy, { card, by: actorNamed('ada') });
  if (typeof made === 'string') throw new Error(made);
  return made.cardId;
}

interface CardView {
  readonly tier: string | null;
  readonly stage: string;
  readonly status: string;
  readonly usd: string | null;
}

/** A card as a person sees it: its sessions, its state, its cost. */
async function viewCard(cardId: string): Promise<CardView[]> {
  const { rows } = await database.query<CardView>(
    `SELECT card.stage, card.ai_status AS status, binding.session_id AS session, binding.tier,
            (SELECT sum(cost_usd) FROM message_usage usage JOIN sessions member ON member.id = usage.session_id
             WHERE member.root_id = binding.session_id AND usage.is_counted) AS usd
     FROM cards card LEFT JOIN session_bindings binding ON binding.card_id = card.id AND binding.ended_at IS NULL
     WHERE card.id = $1 ORDER BY binding.session_id`,
    [cardId],
  );
  return rows;
}

async function bindingOf(sessionId: string): Promise<unknown> {
  const { rows } = await database.query(
    'SELECT card_id AS "cardId", tier FROM session_bindings WHERE session_id = $1 AND ended_at IS NULL',
    [sessionId],
  );
  return rows[0];
}

describe('the only card at work', () => {
  it('gets a session of its developer that nothing else explains', async () => {
    const cardId = await cardFor('ses_first');
    await work('ses_first');
    await work('ses_other');
    expect(await bindingOf('ses_other')).toEqual({ cardId, tier: 'single-active' });
  });

  it('is not guessed where two are at work', async () => {
    await cardFor('ses_first');
    await cardFor('ses_second');
    await work('ses_first');
    await work('ses_second');
    await work('ses_other');
    expect(await bindingOf('ses_other')).toBeUndefined();
  });

  it('is left as if the guess had never happened when better evidence comes', async () => {
    const guessed = await cardFor('ses_first');
    await work('ses_first');
    const before = await viewCard(guessed);
    await work('ses_other');
    await work('ses_other');
    expect(await viewCard(guessed)).toHaveLength(2);
    const right = await cardFor('ses_other');
    expect(await viewCard(guessed)).toEqual(before);
    expect(await bindingOf('ses_other')).toEqual({ cardId: right, tier: 'direct' });
    expect(await viewCard(right)).toMatchObject([
      { status: 'working', stage: 'in_progress', usd: '0.003000000000' },
    ]);
  });
});

describe('deleting a card', () => {
  it('unbinds its sessions and deletes nothing that they did', async () => {
    const cardId = await cardFor('ses_first');
    await work('ses_first');
    const logs = await database.query('SELECT * FROM agent_logs');
    expect(await deleteCard(database, policy, { cardId, by: actorNamed('ada') })).toBe('deleted');
    expect(await bindingOf('ses_first')).toBeUndefined();
    expect((await database.query('SELECT * FROM agent_logs')).rows).toEqual(logs.rows);
    await work('ses_first');
    expect((await database.query('SELECT FROM agent_logs')).rowCount).toBe(2);
  });
});
