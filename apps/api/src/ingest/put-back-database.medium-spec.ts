import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SourceRepository } from '@tributary/store';
import { InProcessChunkStream } from '@tributary/stream';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

const stream = new InProcessChunkStream({ highWater: { bytes: 1024 * 1024 } });
const intake = { stream, hostId: 'laptop' };
const created = {
  kind: 'created',
  path: 'projects/p/x.jsonl',
  sourceKind: 'claude.transcript',
  shape: 'append',
  family: 'family',
  identity: { dev: '1', ino: '2', birthtimeNs: '3', firstLineHash: null },
};
const lines = [{ kind: 'text', end: 3, text: '{}' }];

let one: TeamApi;
let other: TestApi;
beforeAll(async () => {
  one = await startTeamApi({ intake });
  other = await startApi({ pool: one.pool, intake, config: { mode: 'team' } });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await stream.close();
});

const register = async (headers: Record<string, string>): Promise<string> =>
  (await one.send('POST', '/api/ingest/positions', { host: 'laptop', change: created }, headers)).body
    .sourceId;

const hand = async (to: TestApi, sourceId: string, headers: Record<string, string>): Promise<number> => {
  const chunks = [{ sourceId, generation: 0, start: 0, lines }];
  return (await to.send('POST', '/api/ingest/chunks', { chunks }, headers)).status;
};

/** What a restore of an older copy does to sources; it takes longer than the second that it waits for. */
async function putBack(to: number): Promise<void> {
  const second = async (): Promise<string> =>
    (await one.pool.query<{ at: string }>('SELECT extract(epoch FROM now())::bigint AS at')).rows[0]!.at;
  const before = await second();
  await one.pool.query('DELETE FROM sources');
  await one.pool.query(`SELECT setval(pg_get_serial_sequence('sources', 'id'), $1, false)`, [to]);
  while ((await second()) === before) await new Promise(setImmediate);
}

describe('a database that was put back to an earlier state below running apis', () => {
  it('gives the number of a source that it lost to nobody else', async () => {
    const ann = bearer(await one.token('member', { developer: 'ann' }));
    const bob = bearer(await one.token('member', { developer: 'bob' }));
    await putBack(1);
    const lost = await register(ann);
    for (const api of [one, other]) expect(await hand(api, lost, ann)).toBe(202);
    await putBack(1);
    const fresh = await register(bob);
    for (const api of [one, other]) expect(await hand(api, fresh, bob)).toBe(202);
    for (const api of [one, other]) {
      const { status, body } = await api.get(`/api/ingest/positions?sources=${lost}`, ann);
      expect({ status, items: body.items }).toEqual({ status: 200, items: [] });
    }
  });

  it('puts sources on record in the order given where its numbers begin anew', async () => {
    await putBack(999_998);
    const { kind: _, sourceKind: kind, ...source } = { ...created, shape: 'append' as const };
    const given = ['a', 'b', 'c', 'd'].map((path) => ({ ...source, kind, path }));
    const stored = await new SourceRepository({ pool: one.pool, hostId: 'laptop' }).createAll(given);
    expect(stored.map(({ path }) => path)).toEqual(['a', 'b', 'c', 'd']);
  });
});
