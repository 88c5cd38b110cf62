import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@tributary/store';
import { freePort } from '@tributary/store/test-kit';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

const megabytes = 12;
let pool: Database;
let api: TeamApi;

beforeAll(async () => {
  pool = openDatabase(`postgresql://nobody@127.0.0.1:${await freePort()}/away`);
  api = await startTeamApi({ pool });
});

afterAll(async () => {
  await api.stop();
  await pool.end();
});

/** As nginx does: all of the request goes out before anything of the answer is read, and the connection ends with it. */
async function sendAsProxy(headers: Record<string, string>): Promise<string> {
  const socket = connect(api.port, '127.0.0.1').pause();
  const own = { host: 'tributary', connection: 'close', 'content-type': 'application/json' };
  const length = { 'content-length': String(megabytes * 1024 * 1024) };
  const lines = Object.entries({ ...own, ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`POST /api/ingest/chunks HTTP/1.0\r\n${lines.join('')}\r\n`);
  const piece = Buffer.alloc(1024 * 1024, 32);
  for (let sent = 0; sent < megabytes; sent += 1) if (!socket.write(piece)) await once(socket, 'drain');
  return await text(socket);
}

describe('an answer that is known before the body was read', () => {
  it('reaches a proxy that sends on while the database is away, and says when to come back', async () => {
    const answer = await sendAsProxy(bearer(`trb_${'x'.repeat(43)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/retry-after: \d+/i);
    expect(answer).toContain('"code":"database_unavailable"');
  });

  it('reaches a proxy that sends on for somebody without a token', async () => {
    expect(await sendAsProxy({})).toMatch(/^HTTP\/1\.1 401 /);
  });
});
