import { afterAll, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newSessionFacts } from '@tributary/domain';
import { run, session } from '../test-kit/seed-family.js';
import { startApi, type Json, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;
let cardA: string;
let cardB: string;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

beforeEach(async () => {
  await api.pool.query('TRUNCATE cards, sessions, runs, session_bindings, session_mappings CASCADE');
  const facts = JSON.stringify(newSessionFacts('s1'));
  await api.insert(
    'sessions',
    session('s1', { facts, git_branch: 'PAY-1' }),
    session('s1:a', { root_id: 's1', parent_session_id: 's1' }),
  );
  await api.insert('runs', run('r', { root_id: 's1', spawner_session_id: 's1', child_session_id: 's1:a' }));
  cardA = (await api.send('POST', '/api/cards', { title: 'A', key: 'PAY-1' })).body.id;
  cardB = (await api.send('POST', '/api/cards', { title: 'B' })).body.id;
});

const nobody = '00000000-0000-4000-8000-00000000000f';
const bind = (cardId: string, sessionId = 's1') =>
  api.send('POST', `/api/cards/${cardId}/sessions`, { sessionId });
const unbind = (cardId: string, sessionId = 's1') =>
  api.send('DELETE', `/api/cards/${cardId}/sessions/${sessionId}`);
const undo = (sessionId = 's1') => api.send('POST', `/api/sessions/${sessionId}/bindings/undo`);
const sessionsOf = async (cardId: string) => (await api.get(`/api/cards/${cardId}`)).body.sessionIds;
const mappingsOf = async (cardId: string) =>
  (await api.get(`/api/cards/${cardId}/agent-activity`)).body.sessionMappings.map(
    ({ childSessionId }: { childSessionId: string }) => childSessionId,
  );

describe('POST /api/cards/{id}/sessions', () => {
  it('moves a session with all below it, against any other evidence', async () => {
    expect(await sessionsOf(cardA)).toEqual(['s1']);
    const { status, body } = await bind(cardB);

    expect(status).toBe(200);
    expect(body.binding).toMatchObject({
      cardId: cardB,
      tier: 'manual',
      confidence: 1,
      evidence: [{ kind: 'manual', detail: 'a person' }],
    });
    expect([await sessionsOf(cardA), await sessionsOf(cardB)]).toEqual([[], ['s1']]);
    expect([await mappingsOf(cardA), await mappingsOf(cardB)]).toEqual([[], ['s1:a']]);
  });

  it('twice is once', async () => {
    await bind(cardB);
    expect((await bind(cardB)).status).toBe(200);
    expect((await api.get('/api/sessions/s1/bindings')).body.total).toBe(2);
  });

  it('binds one session to one card, however many ask at once', async () => {
    const answers = await Promise.all([cardA, cardB, cardA, cardB, cardA, cardB].map((id) => bind(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const both = [await sessionsOf(cardA), await sessionsOf(cardB)];
    expect(both.flat()).toEqual(['s1']);
  });

  it('takes any number of decisions about the same cards at once', async () => {
    await api.insert('sessions', ...Array.from({ length: 6 }, (_, index) => session(`m${index}`)));
    const cards = [cardA, cardB];
    const decisions = Array.from({ length: 24 }, (_, index) => {
      const cardId = cards[index % 2]!;
      if (index % 4 === 3)
        return api.send('PATCH', `/api/cards/${cardId}`, { title: `T${index}`, key: `K-${index}` });
      return bind(cardId, `m${index % 6}`);
    });
    expect((await Promise.all(decisions)).map(({ status }) => status)).toEqual(
      new Array<number>(24).fill(200),
    );
    const bound = [...(await sessionsOf(cardA)), ...(await sessionsOf(cardB))];
    expect(bound.filter((id) => id.startsWith('m')).sort()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
    expect(api.errors).toEqual([]);
  });

  it('refuses what cannot be bound', async () => {
    const refused = async (answer: ReturnType<typeof bind>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await refused(bind(nobody))).toEqual([404, 'no_such_card']);
    expect(await refused(bind('nonsense'))).toEqual([404, 'no_such_card']);
    expect(await refused(bind(cardB, 'nothing'))).toEqual([404, 'no_such_session']);
    expect(await refused(bind(cardB, 's1:a'))).toEqual([409, 'not_a_main_session']);
    expect(await refused(bind(cardB, ''))).toEqual([400, 'invalid_input']);
    expect(await refused(bind(cardB, 'x'.repeat(501)))).toEqual([400, 'invalid_input']);
    expect(await refused(api.send('POST', `/api/cards/${cardB}/sessions`))).toEqual([400, 'invalid_input']);
  });
});

describe('DELETE /api/cards/{id}/sessions/{sessionId}', () => {
  it('takes a session off its card, and it stays off', async () => {
    const { body } = await unbind(cardA);

    expect(body).toMatchObject({ cardId: null, binding: { cardId: null, tier: 'manual' } });
    expect([await sessionsOf(cardA), await mappingsOf(cardA)]).toEqual([[], []]);
    expect((await api.get('/api/sessions?unassigned=true')).body.total).toBe(1);
    await api.send('PATCH', `/api/cards/${cardA}`, { title: 'Looked at again' });
    expect(await sessionsOf(cardA)).toEqual([]);
  });

  it('refuses a session that serves another card', async () => {
    const other = await unbind(cardB);
    expect([other.status, other.body.code]).toEqual([409, 'not_bound']);
    expect((await unbind(cardA, 'nothing')).status).toBe(404);
    expect((await unbind(nobody)).status).toBe(404);
  });
});

describe('POST /api/sessions/{id}/bindings/undo', () => {
  it('goes back to what the evidence says', async () => {
    await bind(cardB);
    const { body } = await undo();

    expect(body.binding).toMatchObject({ cardId: cardA, tier: 'branch' });
    expect([await sessionsOf(cardA), await mappingsOf(cardA), await mappingsOf(cardB)]).toEqual([
      ['s1'],
      ['s1:a'],
      [],
    ]);
  });

  it('puts back an earlier word of a person', async () => {
    await bind(cardB);
    await unbind(cardB);
    expect((await undo()).body.binding).toMatchObject({ cardId: cardB, tier: 'manual' });
  });

  it('does not bring back what was itself undone', async () => {
    await api.insert('sessions', session('s2', { facts: JSON.stringify(newSessionFacts('s2')) }));
    await bind(cardB, 's2');
    expect((await undo('s2')).body.binding).toBeNull();
    await bind(cardA, 's2');
    expect((await undo('s2')).body.binding).toBeNull();
  });

  it('holds against the evidence where it undoes the evidence', async () => {
    await api.send('PATCH', `/api/cards/${cardB}`, { aiSessionId: 's1' });
    expect((await api.get('/api/sessions/s1')).body.binding).toMatchObject({ cardId: cardB, tier: 'direct' });
    expect((await undo()).body.binding).toMatchObject({ cardId: cardA, tier: 'manual' });
  });

  it('has nothing to undo where there was only one binding', async () => {
    const { status, body } = await undo();
    expect([status, body.code]).toEqual([409, 'nothing_to_undo']);
    expect((await undo('nothing')).status).toBe(404);
  });
});

describe('POST /api/bindings', () => {
  it('binds what can be bound and says of each other one why not', async () => {
    await api.insert('sessions', session('s2', { facts: JSON.stringify(newSessionFacts('s2')) }));
    const { status, body } = await api.send('POST', '/api/bindings', {
      bindings: [
        { sessionId: 's1', cardId: cardB },
        { sessionId: 's1:a', cardId: cardB },
        { sessionId: 'nobody', cardId: cardB },
        { sessionId: 's2', cardId: nobody },
        { sessionId: 's2', cardId: 'not-a-card' },
        { sessionId: 's2', cardId: cardB },
      ],
    });
    expect(status).toBe(200);
    expect(
      body.items.map(({ session: bound, problem }: Json) => bound?.binding.cardId ?? problem.code),
    ).toEqual([cardB, 'not_a_main_session', 'no_such_session', 'no_such_card', 'no_such_card', cardB]);
    expect([...(await sessionsOf(cardB))].sort()).toEqual(['s1', 's2']);
    expect((await undo()).status).toBe(200);
    expect(await sessionsOf(cardA)).toEqual(['s1']);
  });

  it('refuses none, too many and what is no list', async () => {
    const one = { sessionId: 's1', cardId: cardA };
    for (const bindings of [[], Array.from({ length: 101 }, () => one), 'all', [{ sessionId: 's1' }]]) {
      const { status, body } = await api.send('POST', '/api/bindings', { bindings });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
  });
});
