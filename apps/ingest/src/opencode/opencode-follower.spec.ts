import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SourcePosition } from '@tributary/domain';
import { Privacy } from '../publish/privacy.js';
import { OpencodeFollower } from './opencode-follower.js';
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

let server: RecordedServer;
beforeEach(async () => {
  server = await new RecordedServer({ run: readRecordedRun('1.18.33-b-one-subagent') }).start();
  server.isDone = true;
});
afterEach(() => server.stop());

async function follow(): Promise<OpencodeFollower> {
  const told = Promise.withResolvers<void>();
  const follower = new OpencodeFollower({
    server: { url: server.url, isQuiet: false },
    sources: { create: async () => position },
    publisher: { publish: async () => undefined },
    privacy: new Privacy({ key: Buffer.alloc(32), roots: [] }),
    hooks: { onSnapshot: () => told.resolve() },
  });
  follower.start();
  await told.promise;
  return follower;
}

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
