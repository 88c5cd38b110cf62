import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPriceBook } from '@tributary/domain';
import { createCard, registerHost } from '@tributary/store';
import { actorNamed, freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import type { CommitOptions } from '../commit/commit-batch.js';
import { priceClaim } from '../commit/price-claim.js';
import { parseTold } from '../test-kit/told-events.js';
import { ToldFamily } from '../test-kit/told-family.js';
import { sweepDeadlines } from './sweep-deadlines.js';

const policy = { autoCards: 'off', orphanAfterMs: 900_000 } as const;
const startedAt = Date.now() - 600_000;

let database: FreshDatabase;
let options: CommitOptions;

beforeAll(async () => {
  database = await freshDatabase();
  options = { database, parse: parseTold, price: priceClaim(createPriceBook()), ...policy };
  await registerHost(database, { id: 'laptop', name: 'laptop', developer: 'ada' });
});

afterAll(async () => {
  await database.drop();
});

const newFamily = (): ToldFamily => new ToldFamily(options, startedAt);

describe('the status of a sub-agent', () => {
  it('is completed when its parent has its result', async () => {
    const family = newFamily();
    const child = family.child();
    await family.told(...family.spawns(1), family.works(2, child), family.ends(3, 'answered', child));
    await family.told(family.concludes(4, 'completed'));
    const evidence = ['spawn', 'child', 'activity', 'last-words', 'result'];
    expect(await family.runs()).toEqual([{ status: 'completed', error: null, isOver: true, evidence }]);
  });

  it('is failed by its own last words when its parent has no result', async () => {
    const family = newFamily();
    const child = family.child();
    await family.told(...family.spawns(1), family.works(2, child), family.ends(3, 'failed', child));
    expect(await family.runs()).toMatchObject([
      {
        status: 'failed',
        error: 'API Error: 529',
        isOver: true,
        evidence: ['spawn', 'child', 'activity', 'last-words'],
      },
    ]);
  });

  it('is running while its file grows', async () => {
    const family = newFamily();
    await family.told(...family.spawns(1));
    expect(await family.runs()).toMatchObject([{ status: 'pending' }]);
    for (const second of [2, 3, 4]) {
      await family.told(family.works(second, family.child()));
      expect(await family.runs()).toMatchObject([{ status: 'running', isOver: false }]);
    }
  });

  it.each([
    ['with a file of its own', 'a1'],
    ['without one', null],
  ])('is orphaned %s when its parent ended, and heals when its end comes late', async (_case, name) => {
    const family = newFamily();
    await family.told(...family.spawns(1, name, true));
    if (name !== null) await family.told(family.works(2, family.child()));
    await family.told(family.event('session.state', 5, { state: 'ended' }));
    expect(await family.runs()).toMatchObject([
      { status: 'orphaned', isOver: false, evidence: expect.arrayContaining(['process-ended']) },
    ]);
    await family.told(family.concludes(4, 'completed', name ?? 'none'));
    expect(await family.runs()).toMatchObject([{ status: 'completed' }]);
  });

  it('keeps the session that waits for it, and its card, at work', async () => {
    const family = new ToldFamily({ ...options, autoCards: 'per-session' }, Date.now() - 3_600_000);
    await family.told(...family.spawns(1), family.works(2, family.child()));
    const stateOf = async (): Promise<unknown> => {
      const { rows } = await database.query(
        `SELECT session.status, card.ai_status AS card FROM sessions session
         JOIN session_bindings binding ON binding.session_id = session.id
         JOIN cards card ON card.id = binding.card_id WHERE session.id = $1`,
        [family.main],
      );
      return rows[0];
    };
    expect(await stateOf()).toEqual({ status: 'orphaned', card: 'idle' });
    await family.told(family.works(3_500, family.child()));
    expect(await stateOf()).toEqual({ status: 'running', card: 'working' });
    await family.told(family.event('session.state', 3_590, { state: 'ended' }));
    expect(await stateOf()).toEqual({ status: 'orphaned', card: 'failed' });
  });

  it('is left open until its own file had time to be read after its parent ended', async () => {
    const endedAt = Date.now() + 9_000;
    const family = new ToldFamily(options, endedAt);
    await family.told(...family.spawns(0, 'a1', true), family.event('session.state', 0, { state: 'ended' }));
    expect(await family.runs()).toMatchObject([{ status: 'pending', isOver: false }]);
    const { rows } = await database.query('SELECT deadline_at AS at FROM sessions WHERE id = $1', [
      family.main,
    ]);
    expect(rows).toEqual([{ at: new Date(endedAt + 10_000) }]);
  });

  it.each([
    ['with a file of its own', 'a1'],
    ['without one', null],
  ])('is orphaned %s when nobody was heard for too long', async (_case, name) => {
    const family = newFamily();
    await family.told(...family.spawns(1, name, true));
    if (name !== null) await family.told(family.works(2, family.child()));
    await database.query("UPDATE sessions SET deadline_at = now() - interval '1 s' WHERE id = $1", [
      family.main,
    ]);
    await sweepDeadlines({ ...options, orphanAfterMs: 60_000 });
    expect(await family.runs()).toMatchObject([
      { status: 'orphaned', evidence: expect.arrayContaining(['silence']) },
    ]);
  });

  it('is running while its server calls it busy, and looked at again when that is long ago', async () => {
    const family = newFamily();
    const busy = family.event('session.state', 590, { sessionId: family.child(), state: 'busy' });
    await family.told(...family.spawns(1, 'a1', true), family.works(2, family.child()), busy);
    const { rows } = await database.query('SELECT deadline_at AS at FROM sessions WHERE id = $1', [
      family.main,
    ]);
    expect(rows).toEqual([{ at: new Date(startedAt + 590_000 + policy.orphanAfterMs + 1) }]);
    await database.query("UPDATE sessions SET deadline_at = now() - interval '1 s' WHERE id = $1", [
      family.main,
    ]);
    await sweepDeadlines({ ...options, orphanAfterMs: 300_000 });
    expect(await family.runs()).toMatchObject([{ status: 'running' }]);
  });

  it('is its own where two ran side by side', async () => {
    const family = newFamily();
    await family.told(...family.spawns(1, 'a1'), ...family.spawns(1, 'a2'));
    await family.told(family.works(2, family.child('a2')), family.works(3, family.child('a1')));
    await family.told(family.concludes(5, 'failed', 'a2'), family.concludes(4, 'completed', 'a1'));
    expect(await family.runs()).toMatchObject([{ status: 'completed' }, { status: 'failed' }]);
  });
});

describe('the card of a session', () => {
  async function cardOf(family: ToldFamily): Promise<() => Promise<unknown>> {
    const by = actorNamed('ada');
    const made = await createCard(database, policy, {
      card: { title: family.main, aiSessionId: family.main },
      by,
    });
    const cardId = made === 'ai-session-taken' ? '' : made.cardId;
    return async () => {
      const { rows } = await database.query('SELECT stage, ai_status FROM cards WHERE id = $1', [cardId]);
      return rows[0];
    };
  }
  const inReview = { stage: 'review', ai_status: 'completed' };

  it('in review is not moved back by what arrives late', async () => {
    const family = newFamily();
    const card = await cardOf(family);
    await family.told(family.works(1), family.ends(9, 'answered'));
    expect(await card()).toEqual(inReview);
    await family.told(
      ...family.spawns(3),
      family.works(5),
      family.event('session.state', 4, { state: 'busy' }),
    );
    expect(await card()).toEqual(inReview);
  });

  it('has failed when the session stopped without a word and nothing more came', async () => {
    const family = newFamily();
    const card = await cardOf(family);
    await family.told(family.works(1), family.event('session.state', 2, { state: 'idle' }));
    expect(await card()).toEqual({ stage: 'in_progress', ai_status: 'idle' });
    const { rowCount } = await database.query(
      "UPDATE sessions SET deadline_at = now() - interval '1 s' WHERE id = $1 AND deadline_at IS NOT NULL",
      [family.main],
    );
    expect(rowCount).toBe(1);
    await sweepDeadlines({ ...options, orphanAfterMs: 60_000 });
    expect(await card()).toEqual({ stage: 'in_progress', ai_status: 'failed' });
  });

  it('is never moved by a sub-agent, whatever becomes of it', async () => {
    const family = newFamily();
    const child = family.child();
    const card = await cardOf(family);
    await family.told(...family.spawns(1, 'a1', true), family.ends(2, 'answered'));
    expect(await card()).toEqual(inReview);
    for (const event of [
      family.works(3, child),
      family.event('attention.asked', 4, {
        sessionId: child,
        requestId: 'r',
        kind: 'permission',
        text: 'May I?',
      }),
      family.event('session.state', 5, { sessionId: child, state: 'busy' }),
      family.ends(6, 'failed', child),
      family.concludes(7, 'failed'),
    ]) {
      await family.told(event);
      expect(await card()).toEqual(inReview);
    }
  });
});
