import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { RawChunk, SourcePosition } from '@tributary/domain';
import { Privacy } from '../publish/privacy.js';
import { OpencodeFollower } from './opencode-follower.js';
import { SessionHolders } from './session-holders.js';
import { readRecordedRun } from './test-kit/recorded-run.js';
import { RecordedServer } from './test-kit/recorded-server.js';

const position: SourcePosition = {
  sourceId: '1',
  generation: 0,
  committed: 0,
  tailHash: null,
  identity: null,
  path: '',
};

const twoFolders = readRecordedRun('1.18.33-i-two-parents');

let server: RecordedServer;
let home: string;
beforeEach(async () => {
  server = await new RecordedServer({ run: twoFolders }).start();
  server.playUnheard(0);
  server.isDone = true;
  home = await mkdtemp(join(tmpdir(), 'tributary-home-'));
});
afterEach(async () => {
  await server.stop();
  await rm(home, { recursive: true });
});

async function follow(published: RawChunk[] = []): Promise<OpencodeFollower> {
  const told = Promise.withResolvers<void>();
  const follower = new OpencodeFollower({
    server: { url: server.url, isQuiet: false },
    holders: new SessionHolders(),
    sources: { create: async () => position },
    publisher: { publish: async (_family, chunk) => void published.push(chunk) },
    privacy: new Privacy({ key: Buffer.alloc(32), roots: [], home }),
    hooks: { onSnapshot: () => told.resolve() },
  });
  follower.start();
  await told.promise;
  return follower;
}

async function snapshot(): Promise<string> {
  const published: RawChunk[] = [];
  const follower = await follow(published);
  await follower.stop();
  return JSON.stringify(published);
}

it('withholds nothing of sessions whose folders are told in full, whichever is listed first', async () => {
  const told = await snapshot();
  expect(told).toContain('Parent one done.');
  expect(told).not.toContain('withheld');
});

it('tells of each folder as much as may be told of it, whatever is listed beside it', async () => {
  const sessions = server.world.list(undefined);
  const [open, hidden] = new Set(sessions.map(({ directory }) => String(directory)));
  await mkdir(join(home, '.tributary'));
  const settings = { projects: { [String(hidden)]: 'metrics' } };
  await writeFile(join(home, '.tributary', 'privacy.json'), JSON.stringify(settings));
  const told = await snapshot();
  const main = (folder: string | undefined): string =>
    String(sessions.find(({ directory, parentID }) => directory === folder && parentID === undefined)?.title);
  expect(told).toContain(main(open));
  expect(told).not.toContain(main(hidden));
  expect(told).toContain('withheld');
});

it('asks for nothing once it was stopped, whatever is heard of its sources', async () => {
  const follower = await follow();
  await follower.stop();
  server.requests.length = 0;
  expect(follower.rewind(position)).toBe(true);
  follower.forgetAll();
  // Whoever came after it has been told everything: it has had its time.
  const other = await follow();
  await other.stop();
  expect(server.requests.filter((request) => request === 'GET /doc')).toHaveLength(1);
});
