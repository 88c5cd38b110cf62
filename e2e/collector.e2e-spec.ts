import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from '@tributary/domain';
import { dumpDatabase } from '@tributary/store/test-kit';
import { canaries, findCanaries } from './kit/canaries.js';
import {
  createCollectorToken,
  makeCollectorPlace,
  revokeToken,
  type CollectorPlace,
} from './kit/collector-place.js';
import { countStoredBytes, lastHeard } from './kit/dump-stores.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { writeLeakyProject } from './kit/leaky-project.js';
import { listDifferences } from './kit/list-differences.js';
import { opencodeSessionId, startOpencodeServer } from './kit/opencode-server.js';
import { readJson, readSession } from './kit/read-api.js';
import { readState, type State } from './kit/read-state.js';
import { copyRun, recordedRuns } from './kit/recorded-runs.js';
import { startTcpProxy, type TcpProxy } from './kit/tcp-proxy.js';
import { makeTeamPlace, type TeamPlace } from './kit/team-place.js';
import type { Tributary } from './kit/tributary.js';

const settings = { TRIBUTARY_ORPHAN_AFTER: '1s' };
const developer = 'alice';
const runs = recordedRuns.filter((_, index) => index % 12 === 0);
const [early, late] = [
  runs.filter((_, index) => index % 2 === 0),
  runs.filter((_, index) => index % 2 === 1),
];

let expected: State;
/** The same files for all: a file's own times are a part of what is compared. */
let machine: CollectorPlace;

async function copyAll(some: readonly string[], claudeDir: string): Promise<void> {
  for (const run of some) await copyRun(run, claudeDir);
}

async function waitForSessions(url: string, count: number): Promise<void> {
  await eventually(async () => {
    const { total } = (await readJson(url, '/api/sessions?limit=1')) as Page<unknown>;
    expect(total).toBeGreaterThanOrEqual(count);
  });
}

async function expectSameAsUndisturbed(url: string): Promise<void> {
  await eventually(async () => {
    expect(listDifferences(await readState(url), expected)).toEqual([]);
  });
}

beforeAll(async () => {
  const team = await makeTeamPlace();
  machine = await makeCollectorPlace();
  try {
    await copyAll(runs, machine.claudeDir);
    await machine.useToken(await createCollectorToken(team.databaseUrl, developer));
    const { url } = await team.start(settings);
    const collector = machine.start(url);
    for (const run of runs) await eventually(() => expectTruth(url, run));
    expected = await readState(url);
    await collector.end('SIGTERM');
  } finally {
    await team.close();
  }
});

afterAll(async () => {
  await machine.close();
});

describe('a collector', () => {
  let team: TeamPlace;
  let server: Tributary;
  let proxy: TcpProxy;
  let place: CollectorPlace;

  beforeEach(async () => {
    [team, proxy, place] = await Promise.all([
      makeTeamPlace(),
      startTcpProxy(),
      makeCollectorPlace({ claudeDir: machine.claudeDir }),
    ]);
    await place.useToken(await createCollectorToken(team.databaseUrl, developer));
    server = await team.start(settings);
    proxy.lead(server.url);
  });

  afterEach(async () => {
    await place.close();
    await Promise.all([team.close(), proxy.close()]);
  });

  it('waits for a server that has never answered, and then loses nothing', async () => {
    proxy.lead(null);
    place.start(proxy.url);
    await eventually(() => expect(place.output()).toContain('ServerCallFailed'));
    proxy.lead(server.url);
    await expectSameAsUndisturbed(server.url);
    expect(place.output()).toContain('ServerAnswered');
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'ended by %s and started again goes on where it was',
    async (signal) => {
      for (const sessions of [1, 3]) {
        const collector = place.start(proxy.url);
        await waitForSessions(server.url, sessions);
        await collector.end(signal);
      }
      place.start(proxy.url);
      await expectSameAsUndisturbed(server.url);
    },
  );

  it.each([
    ['in the middle of its requests', { asked: 20_000 }],
    ['before it has seen the answers', { answered: 1 }],
  ])('cut off %s sends nothing twice and loses nothing', async (_when, bytes) => {
    proxy.cutNext(12, bytes);
    place.start(proxy.url);
    await expectSameAsUndisturbed(server.url);
    expect(proxy.leftToCut()).toBe(0);
  });

  it('goes on by itself after its server was killed and started again elsewhere', async () => {
    place.start(proxy.url);
    await waitForSessions(server.url, 1);
    await server.kill9();
    proxy.lead(null);
    server = await team.start(settings);
    proxy.lead(server.url);
    await expectSameAsUndisturbed(server.url);
  });

  it('sends again what a Redis that forgets everything has lost', async () => {
    place.start(proxy.url);
    for (const sessions of [1, 3]) {
      await waitForSessions(server.url, sessions);
      await server.disturbances['a Redis that forgets everything']!();
    }
    await expectSameAsUndisturbed(server.url);
  });

  it('says that its token is refused, and goes on with a new one', async () => {
    await revokeToken(team.databaseUrl, developer);
    const collector = place.start(proxy.url);
    await eventually(() => expect(place.output()).toContain('does not accept the token'));
    expect(collector.hasEnded()).toBe(false);
    await place.useToken(await createCollectorToken(team.databaseUrl, developer));
    await expectSameAsUndisturbed(server.url);
  });
});

describe('a collector while agents work', () => {
  it("hands everything over anew when its token file holds another developer's", async () => {
    const [team, place] = await Promise.all([makeTeamPlace(), makeCollectorPlace()]);
    try {
      await place.useToken(await createCollectorToken(team.databaseUrl, developer));
      const { url } = await team.start(settings);
      await copyAll(early, place.claudeDir);
      place.start(url);
      for (const run of early) await eventually(() => expectTruth(url, run));
      const stored = await countStoredBytes(team.databaseUrl);
      await place.useToken(await createCollectorToken(team.databaseUrl, 'bob'));
      await revokeToken(team.databaseUrl, developer);
      await eventually(async () => expect(await countStoredBytes(team.databaseUrl)).toBe(2 * stored));
      for (const run of early) await expectTruth(url, run);
    } finally {
      await place.close();
      await team.close();
    }
  });

  it('catches up with what was written while its token was revoked and its server away', async () => {
    const [team, proxy, place] = await Promise.all([makeTeamPlace(), startTcpProxy(), makeCollectorPlace()]);
    try {
      await place.useToken(await createCollectorToken(team.databaseUrl, developer));
      const { url } = await team.start(settings);
      proxy.lead(url);
      await copyAll(early, place.claudeDir);
      place.start(proxy.url);
      for (const run of early) await eventually(() => expectTruth(url, run));
      await revokeToken(team.databaseUrl, developer);
      await copyAll(late, place.claudeDir);
      await eventually(() => expect(place.output()).toContain('does not accept the token'));
      proxy.lead(null);
      await place.useToken(await createCollectorToken(team.databaseUrl, developer));
      await eventually(() => expect(place.output()).toContain('does not answer'));
      proxy.lead(url);
      for (const run of runs) await eventually(() => expectTruth(url, run));
    } finally {
      await place.close();
      await Promise.all([team.close(), proxy.close()]);
    }
  });
});

describe('what a collector hands over', () => {
  it('is without secrets, and of a project that holds back its words without those', async () => {
    const closers = new AsyncDisposableStack();
    try {
      const team = closers.adopt(await makeTeamPlace(), (each) => each.close());
      const place = closers.adopt(await makeCollectorPlace(), (each) => each.close());
      const cwd = join(dirname(place.claudeDir), 'orchid-harbour');
      await mkdir(cwd);
      await writeFile(join(cwd, '.tributary.json'), '{"privacy":"metrics"}');
      const phrases = canaries.map(({ text }) => `marmalade-compass ${text} `);
      const { claudeDir } = place;
      const open = await writeLeakyProject({ claudeDir, cwd: '/home/dev/acme', phrases });
      const hushed = await writeLeakyProject({ claudeDir, cwd, phrases: ['vermilion lantern'] });
      const server = await startOpencodeServer('/home/dev/acme', phrases);
      closers.defer(() => server.close());
      await place.useToken(await createCollectorToken(team.databaseUrl, developer));
      const { url } = await team.start(settings);
      place.start(url, { TRIBUTARY_OPENCODE_URLS: server.url });
      await eventually(async () => {
        expect(await countStoredBytes(team.databaseUrl)).toBe(open.bytes + hushed.bytes);
      });
      await eventually(async () => {
        const { title } = await readSession(url, opencodeSessionId);
        expect(title).toContain('About marmalade-compass');
      });
      const dump = await dumpDatabase(team.databaseUrl);
      expect(findCanaries(dump + place.output())).toEqual([]);
      expect(['vermilion', 'lantern', 'orchid-harbour'].filter((word) => dump.includes(word))).toEqual([]);
    } finally {
      await closers.disposeAsync();
    }
  });

  it('tells that its machine is alive while nothing happens', async () => {
    const closers = new AsyncDisposableStack();
    try {
      const team = closers.adopt(await makeTeamPlace(), (each) => each.close());
      const place = closers.adopt(await makeCollectorPlace(), (each) => each.close());
      await place.useToken(await createCollectorToken(team.databaseUrl, developer));
      place.start((await team.start(settings)).url);
      const heard = await eventually(() => lastHeard(team.databaseUrl, developer));
      await eventually(async () => {
        expect(await lastHeard(team.databaseUrl, developer)).toBeGreaterThan(heard);
      });
    } finally {
      await closers.disposeAsync();
    }
  });
});

describe('two developers', () => {
  let team: TeamPlace;
  let url: string;
  let tokens: { readonly alice: string; readonly bob: string };

  const post = async (token: string, path: string, body: unknown): Promise<Response> =>
    await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const identity = { dev: '1', ino: '2', birthtimeNs: '3', firstLineHash: null };
  const file = {
    path: 'projects/-acme/s1.jsonl',
    sourceKind: 'claude.transcript',
    shape: 'append',
    family: 's1',
  };
  const make = async (token: string): Promise<{ readonly sourceId: string; readonly generation: number }> => {
    const change = { kind: 'created', ...file, identity };
    return (await (await post(token, '/api/ingest/positions', { host: 'laptop', change })).json()) as never;
  };

  beforeAll(async () => {
    team = await makeTeamPlace();
    tokens = {
      alice: await createCollectorToken(team.databaseUrl, 'alice'),
      bob: await createCollectorToken(team.databaseUrl, 'bob'),
    };
    ({ url } = await team.start(settings));
  });

  afterAll(async () => {
    await team.close();
  });

  it('with machines and files of the same name have sources of their own', async () => {
    const [ofAlice, ofBob] = [await make(tokens.alice), await make(tokens.bob)];
    expect(ofAlice.sourceId).not.toBe(ofBob.sourceId);
    const keys = [{ path: file.path, dev: '1', ino: '2', birthtimeNs: '3' }];
    const answer = await post(tokens.bob, '/api/ingest/positions/lookup', { host: 'laptop', keys });
    expect(await answer.json()).toMatchObject({ items: [{ byIdentity: { sourceId: ofBob.sourceId } }] });
  });

  it("cannot write into, move or read the positions of each other's sources", async () => {
    const { sourceId, generation } = await make(tokens.alice);
    const chunk = { sourceId, generation, start: 0, lines: [{ kind: 'text', end: 3, text: '{}' }] };
    const change = { kind: 'moved', sourceId, generation, path: 'projects/-mine/s1.jsonl', identity };
    const answers = [
      await post(tokens.bob, '/api/ingest/chunks', { chunks: [chunk] }),
      await post(tokens.bob, '/api/ingest/positions', { host: 'laptop', change }),
      await fetch(`${url}/api/ingest/positions?sources=${sourceId}`, {
        headers: { authorization: `Bearer ${tokens.bob}` },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await post(tokens.alice, '/api/ingest/chunks', { chunks: [chunk] })).status).toBe(202);
  });

  it('cannot read anything with the token of a collector', async () => {
    const headers = { authorization: `Bearer ${tokens.bob}` };
    expect((await fetch(`${url}/api/sessions`, { headers })).status).toBe(403);
  });
});
