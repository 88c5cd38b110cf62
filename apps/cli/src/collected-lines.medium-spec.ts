import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Collector, ServerLink } from '@tributary/ingest';
import { eventually } from './test-kit/eventually.js';
import { startServer, type TestServer } from './test-kit/start-server.js';

const megabyte = 1024 * 1024;
const withinMs = 60_000;
const session = '00000000-0000-4000-8000-0000000000dd';

let folder: string;
let transcript: string;
let server: TestServer;
let collector: Collector;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-collected-'));
  mkdirSync(join(folder, 'projects/-work'), { recursive: true });
  transcript = join(folder, 'projects/-work', `${session}.jsonl`);
  server = await startServer();
  collector = new Collector({
    link: new ServerLink({ url: server.url, giveUpAfterMs: Infinity }),
    host: 'laptop',
    claudeDirectories: [join(folder, 'projects')],
    opencodeServers: [],
    redactionKey: Buffer.alloc(32),
  });
});
afterEach(async () => {
  await collector.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

function writeLine(content: string): void {
  const uuid = randomUUID();
  const line = { type: 'user', uuid, sessionId: session, cwd: folder, timestamp: '2026-11-16T09:00:00.000Z' };
  appendFileSync(transcript, `${JSON.stringify({ ...line, message: { role: 'user', content } })}\n`);
}

async function told(): Promise<object> {
  const { rows } = await server.database.query(
    `SELECT committed::int, (SELECT count(*)::int FROM messages) AS messages,
            (SELECT array_agg(split_part(sample, ' ', 1)::int) FROM dead_letters) AS "passedBytes"
       FROM sources`,
  );
  return rows;
}

async function allButOneAreStored(passedBytes: (bytes: number) => boolean): Promise<void> {
  const { size: committed } = statSync(transcript);
  await eventually(
    async () => expect(await told()).toEqual([{ committed, messages: 3, passedBytes: [expect.any(Number)] }]),
    withinMs,
  );
  const [{ passedBytes: passed }] = (await told()) as [{ passedBytes: [number] }];
  expect(passed.map(passedBytes)).toEqual([true]);
}

describe('a collector that meets a line too large for a request', () => {
  it('sends only the length of 24 MB that cannot be packed, and all that stands before and behind', async () => {
    writeLine('before');
    writeLine(randomBytes(24 * 0.75 * megabyte).toString('base64'));
    writeLine('behind');
    await collector.start();
    writeLine('later');
    await allButOneAreStored((bytes) => bytes > 24 * megabyte);
  });

  it('does so with a shorter one that the server refuses', async () => {
    writeLine('before');
    // Each of these is one byte in the file and six in a request, which is refused when it was unpacked.
    appendFileSync(transcript, `${'\u0001'.repeat(12 * megabyte)}\n`);
    writeLine('behind');
    await collector.start();
    writeLine('later');
    await allButOneAreStored((bytes) => bytes === 12 * megabyte);
  });
});
