import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Collector, ServerLink, trustAuthority } from '@tributary/ingest';
import { eventually } from '../../test-kit/eventually.js';
import { startServer, type TestServer } from '../../test-kit/start-server.js';
import { startTlsFront } from '../../test-kit/tls-front.js';

const withinMs = 60_000;
const session = '00000000-0000-4000-8000-0000000000cc';

let folder: string;
let transcript: string;
let server: TestServer;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-collect-'));
  mkdirSync(join(folder, 'projects/-work'), { recursive: true });
  transcript = join(folder, 'projects/-work', `${session}.jsonl`);
  server = await startServer();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

function writeLines(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const line = { type: 'user', uuid: randomUUID(), sessionId: session, cwd: folder };
    const told = {
      timestamp: '2026-11-16T09:00:00.000Z',
      message: { role: 'user', content: `line ${index}` },
    };
    appendFileSync(transcript, `${JSON.stringify({ ...line, ...told })}\n`);
  }
}

async function startCollector(url: string): Promise<{ readonly troubles: string[] }> {
  const troubles: string[] = [];
  const hooks = { onTrouble: ({ error }: { error: Error }) => void troubles.push(error.message) };
  const collector = new Collector({
    link: new ServerLink({ url, giveUpAfterMs: Infinity, hooks }),
    host: 'laptop',
    claudeDirectories: [join(folder, 'projects')],
    opencodeServers: [],
    redactionKey: Buffer.alloc(32),
    periods: { allMs: 200, hotMs: 200 },
    checkPositionsMs: 100,
  });
  closers.push(() => collector.stop());
  void collector.start().catch(() => undefined);
  return { troubles };
}

async function stored(): Promise<object> {
  const { rows } = await server.database.query<{ committed: string; isGone: boolean; messages: number }>(
    `SELECT committed, is_gone AS "isGone", (SELECT count(*)::int FROM messages) AS messages FROM sources`,
  );
  return rows.map(({ committed, ...row }) => ({ committed: Number(committed), ...row }));
}

async function untilStored(messages: number): Promise<void> {
  const { size: committed } = statSync(transcript);
  await eventually(
    async () => expect(await stored()).toEqual([{ committed, isGone: false, messages }]),
    withinMs,
  );
}

async function wipe(): Promise<void> {
  const { rows } = await server.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT LIKE '%migrations'
        AND tablename <> 'audit_log'`,
  );
  await server.database.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
}

describe('a collector', () => {
  it('tells that a file is gone, and what is stored of it stays', async () => {
    writeLines(3);
    await startCollector(server.url);
    await untilStored(3);
    const { size: committed } = statSync(transcript);
    rmSync(transcript);
    const gone = [{ committed, isGone: true, messages: 3 }];
    await eventually(async () => expect(await stored()).toEqual(gone), withinMs);
  });

  it('sends everything again, once, when the server’s database was wiped under it', async () => {
    writeLines(3);
    await startCollector(server.url);
    await untilStored(3);
    await wipe();
    await untilStored(3);
    writeLines(2);
    await untilStored(5);
  });

  it('sends again what a database restored from a backup does not hold any more', async () => {
    writeLines(3);
    await startCollector(server.url);
    await untilStored(3);
    await server.database.query(
      'TRUNCATE event_keys, messages, message_usage, agent_logs, sessions, spawns, runs, todos CASCADE',
    );
    await server.database.query('UPDATE sources SET committed = 0, tail_hash = NULL');
    await untilStored(3);
  });

  it('packs what it sends and encrypts it, for a server whose authority it was told to trust', async () => {
    writeLines(3);
    const front = await startTlsFront(server.url);
    closers.push(() => front.close());
    const { troubles } = await startCollector(front.url);
    await eventually(async () => expect(troubles.join()).toContain('SELF_SIGNED'), withinMs);
    expect(front.encodings).toEqual([]);
    const file = join(folder, 'authority.pem');
    writeFileSync(file, front.cert);
    trustAuthority(file);
    await untilStored(3);
    expect(new Set(front.encodings)).toEqual(new Set(['gzip']));
  });

  it('is told which file of authorities cannot be used', () => {
    const file = join(folder, 'authority.pem');
    writeFileSync(file, 'no certificate');
    expect(() => trustAuthority(file)).toThrow(expect.objectContaining({ code: 'ca_file_unreadable' }));
  });
});
