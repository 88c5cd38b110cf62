import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardId, seedFamily } from '../test-kit/seed-family.js';
import type { Answer, Json } from '../test-kit/start-api.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

let api: TeamApi;
let ann: Record<string, string>;
let ben: Record<string, string>;
let admin: Record<string, string>;

beforeAll(async () => {
  api = await startTeamApi();
  await seedFamily(api);
  ann = bearer(await api.token('member', { developer: 'ann' }));
  ben = bearer(await api.token('member', { developer: 'ben' }));
  admin = bearer(await api.token('admin', { developer: 'ada' }));
});

afterAll(() => api.stop());

const actions = ({ body }: Answer): string[] => body.items.map(({ action }: Json) => action);
const entriesOf = async (subject: string): Promise<Json[]> =>
  (await api.get(`/api/audit?subject=${encodeURIComponent(subject)}`, admin)).body.items;

describe('opening the conversation of another developer', () => {
  it('is told to its owner: who, when, with which token, in which request', async () => {
    const opened = await api.get('/api/sessions/main/messages', ben);
    await api.get('/api/sessions/main/messages?limit=1', ben);
    await api.get('/api/projects/shop/sessions/main/agents/a1', ben);

    const { body } = await api.get('/api/me/audit', ann);
    const seen = body.items.filter(({ action }: Json) => action === 'conversation.opened');
    expect(seen).toMatchObject([
      { actor: 'ben', owner: 'ann', subjectId: 'main:a1' },
      { actor: 'ben', owner: 'ann', subjectId: 'main', requestId: opened.headers['x-request-id'] },
    ]);
    const { items } = (await api.get('/api/tokens', ben)).body;
    expect(seen[0].tokenId).toBe(items[0].id);
  });

  it('is not one when it is your own', async () => {
    await api.get('/api/sessions/main/messages', ann);
    const { body } = await api.get('/api/me/audit', ann);
    expect(body.items.some(({ actor, action }: Json) => actor === 'ann' && /opened/.test(action))).toBe(
      false,
    );
  });

  it('is no business of a third person, but of an admin', async () => {
    expect(actions(await api.get('/api/me/audit', ben))).toEqual(['token.created']);
    expect((await api.get('/api/audit', ben)).status).toBe(403);
    expect(actions(await api.get('/api/audit?action=conversation.opened', admin))).toHaveLength(2);
  });

  it('does not happen when it cannot be written down', async () => {
    const carl = bearer(await api.token('member', { developer: 'carl' }));
    await api.pool.query('ALTER TABLE audit_log RENAME TO hidden');
    const { status } = await api.get('/api/sessions/main/messages', carl);
    await api.pool.query('ALTER TABLE hidden RENAME TO audit_log');
    expect(status).toBe(500);
  });
});

describe('a change', () => {
  it('of cards and bindings is written down with who made it', async () => {
    const made = await api.send('POST', '/api/cards', { title: 'Audited' }, ben);
    const { id } = made.body;
    await api.send('PATCH', `/api/cards/${id}`, { stage: 'plan' }, ben);
    await api.send('POST', `/api/cards/${id}/sessions`, { sessionId: 'main' }, ben);
    await api.send('DELETE', `/api/cards/${id}/sessions/main`, undefined, ben);
    await api.send('POST', '/api/sessions/main/bindings/undo', undefined, ben);
    await api.send('DELETE', `/api/cards/${id}`, undefined, ben);

    expect((await entriesOf(id)).map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['card.deleted', 'ben', null],
      ['card.changed', 'ben', { changed: ['stage'] }],
      ['card.created', 'ben', null],
    ]);
    const bindings = (await entriesOf('main')).filter(({ action }) => action !== 'conversation.opened');
    expect(bindings.map(({ action, owner }) => [action, owner])).toEqual([
      ['binding.undone', 'ann'],
      ['session.unbound', 'ann'],
      ['session.bound', 'ann'],
    ]);
  });

  it('that is refused is not', async () => {
    const { total } = (await api.get('/api/audit', admin)).body;
    await api.send('POST', `/api/cards/${cardId}/sessions`, { sessionId: 'main:a1' }, ben);
    await api.send('PATCH', '/api/projects/shop', { visibility: 'owner' }, ben);
    expect((await api.get('/api/audit', admin)).body.total).toBe(total);
  });

  it('of who reads a project is told to everybody who has a conversation in it', async () => {
    await api.send('PATCH', '/api/projects/shop', { visibility: 'owner' }, admin);
    const { body } = await api.get('/api/me/audit?limit=1', ann);
    expect(body.items).toMatchObject([
      {
        action: 'project.changed',
        actor: 'ada',
        subjectId: 'shop',
        detail: { visibility: { from: 'team', to: 'owner' } },
      },
    ]);
    expect(actions(await api.get('/api/me/audit', ben))).not.toContain('project.changed');
  });

  it('of tokens is written down without the secret', async () => {
    const { body } = await api.send(
      'POST',
      '/api/tokens',
      { name: 'laptop', developer: 'ben', role: 'member', scopes: ['ingest'] },
      admin,
    );
    await api.send('DELETE', `/api/tokens/${body.token.id}`, undefined, ben);
    const entries = await entriesOf(body.token.id);
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['token.revoked', 'ben'],
      ['token.created', 'ada'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.secret);
  });
});

describe('the audit log', () => {
  it('is paged without a gap while it grows', async () => {
    const { total } = (await api.get('/api/audit', admin)).body;
    const ids: string[] = [];
    let cursor = '';
    do {
      const { body } = await api.get(`/api/audit?limit=3${cursor}`, admin);
      ids.push(...body.items.map(({ id }: Json) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
      await api.send('POST', '/api/cards', { title: 'meanwhile' }, ben);
    } while (cursor !== '');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(total);
    for (const bad of ['x', Buffer.from('[0,"1; DROP TABLE audit_log"]').toString('base64url')]) {
      expect((await api.get(`/api/audit?cursor=${bad}`, admin)).body.code).toBe('malformed_cursor');
    }
  });

  it.each([
    'UPDATE audit_log SET actor = $1',
    'DELETE FROM audit_log WHERE actor <> $1',
    'TRUNCATE audit_log',
  ])('is only ever added to: %s', async (statement) => {
    const values = statement.includes('$1') ? ['nobody'] : [];
    await expect(api.pool.query(statement, values)).rejects.toThrow('audit_log is append-only');
  });
});
