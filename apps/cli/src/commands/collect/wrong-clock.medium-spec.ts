import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Collector, createIngest, ServerLink } from '@tributary/ingest';
import { freshDatabase, movableClock, type MovableClock } from '@tributary/store/test-kit';
import { eventually } from '../../test-kit/eventually.js';
import { startServer, type TestServer } from '../../test-kit/start-server.js';

const withinMs = 60_000;
const hour = 3_600_000;
const session = '00000000-0000-4000-8000-0000000000c1';

let folder: string;
let clock: MovableClock;
let server: TestServer;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-clock-'));
  mkdirSync(join(folder, 'projects/-work'), { recursive: true });
  const fresh = await freshDatabase();
  clock = await movableClock(fresh.url);
  server = await startServer({ on: fresh });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A turn that has just begun, by the clock of this machine. */
function writePrompt(): void {
  const line = { type: 'user', uuid: randomUUID(), sessionId: session, cwd: folder };
  const told = { timestamp: new Date().toISOString(), message: { role: 'user', content: 'Go on.' } };
  writeFileSync(
    join(folder, 'projects/-work', `${session}.jsonl`),
    `${JSON.stringify({ ...line, ...told })}\n`,
  );
}

const readers = {
  'a collector': async () => {
    const collector = new Collector({
      link: new ServerLink({ url: server.url, giveUpAfterMs: Infinity }),
      host: 'laptop',
      claudeDirectories: [join(folder, 'projects')],
      opencodeServers: [],
      redactionKey: Buffer.alloc(32),
    });
    closers.push(() => collector.stop());
    await collector.start();
  },
  'a reader beside the database': async () => {
    const ingest = await createIngest({
      database: server.database,
      stream: server.stream,
      hostId: 'laptop',
      developer: 'ada',
      claudeDirectories: [join(folder, 'projects')],
      opencodeServers: [],
      redactionKey: Buffer.alloc(32),
    });
    closers.push(() => ingest.close());
  },
};

describe.each(Object.keys(readers) as (keyof typeof readers)[])('%s', (reader) => {
  it.each([
    ['behind', hour],
    ['ahead', -hour],
  ])('on a machine whose clock is an hour %s tells so before it reads', async (words, databaseMs) => {
    await clock.goOn(databaseMs);
    writePrompt();
    await readers[reader]();
    const shown = await eventually(async () => {
      const { items } = await server.get('/api/sessions');
      expect(items).toHaveLength(1);
      return items[0];
    }, withinMs);
    expect(shown).toMatchObject({ id: session, status: 'running' });
    const { rows } = await server.database.query('SELECT deadline_at AS at FROM sessions');
    const leftMs = rows[0].at.getTime() - clock.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(900_001);
    const { items } = await server.get('/api/health/collectors');
    expect(items).toMatchObject([{ host: 'laptop', isSilent: false }]);
    expect(Math.round(items[0].clockAheadMs / 60_000)).toBe(words === 'behind' ? -60 : 60);
  });
});
