import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createPriceBook, type RawChunk, type RawLine } from '@tributary/domain';
import { parse } from '@tributary/parser';
import { SourceRepository } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { replayDeadLetters } from '../replay/replay-dead-letters.js';
import type { CommitOptions } from './commit-batch.js';
import { commitIsolated } from './commit-isolated.js';
import { priceClaim } from './price-claim.js';

const sessionId = 'a0000000-0000-4000-8000-000000000001';

function line(fields: string, uuid: string = randomUUID()): string {
  return `{"type":"user","sessionId":"${sessionId}","uuid":"${uuid}","timestamp":"2026-11-16T01:00:00.000Z","version":"2.1.76","cwd":"/home/dev/acme",${fields}}`;
}

function said(text: string): string {
  return line(`"message":{"role":"user","content":${JSON.stringify(text)}}`);
}

/** RELIABILITY S3, and some that only Postgres would refuse. */
const poisons: Record<string, string> = {
  'an escaped NUL': line('"message":{"role":"user","content":"poison \\u0000 nul"}'),
  'half a surrogate pair': line('"message":{"role":"user","content":"poison \\ud800 half"}'),
  'a raw NUL byte': '{"type":"user","text":"\0"}',
  'invalid UTF-8, as it is decoded': line('"message":{"role":"user","content":"poison \uFFFD\uFFFD utf8"}'),
  'truncated JSON': said('poison cut').slice(0, -20),
  'nesting 10,000 deep': line(
    `"message":{"role":"user","content":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ),
  'a number beyond all numbers': line('"message":{"role":"user","content":"poison number"},"extra":1e400'),
  'a __proto__ key': line('"__proto__":{"polluted":true},"message":{"role":"user","content":"poison proto"}'),
  'a string of 5 MB': said(`poison ${'x'.repeat(5 * 1024 * 1024)}`),
  'the same key twice': line(
    '"message":{"role":"user","content":"poison a"},"message":{"role":"user","content":"poison b"}',
  ),
  'an id longer than an index takes': line('"message":{"role":"user","content":"poison id"}', noise(20_000)),
  'a time before all time': said('poison time').replace(
    '2026-11-16T01:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
  ),
  'an empty line': '',
  'a bare number': '17',
};

/** Text that no compression makes short. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) text += randomUUID();
  return text.slice(0, length);
}

let database: FreshDatabase;
let options: CommitOptions;

beforeEach(async () => {
  database = await freshDatabase();
  const price = priceClaim(createPriceBook());
  options = { database, parse, price, orphanAfterMs: 900_000, autoCards: 'per-session' };
});

afterEach(async () => {
  await database.drop();
});

async function chunkOf(texts: readonly string[]): Promise<RawChunk> {
  const sources = new SourceRepository({ pool: database, hostId: 'laptop' });
  const path = `projects/-home-dev-acme/${sessionId}.jsonl`;
  const shape = { kind: 'claude.transcript', shape: 'append', family: sessionId } as const;
  const { sourceId, generation } = await sources.create({ path, ...shape, identity: null });
  let end = 0;
  const lines = texts.map((text): RawLine => {
    end += Buffer.byteLength(text) + 1;
    return { kind: 'text', end, text };
  });
  return { sourceId, generation, start: 0, lines };
}

async function texts(): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>('SELECT text FROM messages ORDER BY text');
  return rows.map(({ text }) => text);
}

describe('poison between good lines', () => {
  it.each(Object.entries(poisons))(
    '%s: its neighbours are applied, reading goes on',
    async (_kind, poison) => {
      const chunk = await chunkOf([said('good 1'), poison, said('good 2')]);
      const counts = await commitIsolated(options, [chunk]);
      expect(counts.applied + counts.rejected + counts.ignored).toBe(3);
      const all = await texts();
      expect(all).toEqual(expect.arrayContaining(['good 1', 'good 2']));
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      const letters = await database.query<{ reason: string; line: string }>(
        'SELECT reason, line FROM dead_letters',
      );
      expect(letters.rows).toHaveLength(counts.rejected);
      for (const { reason } of letters.rows) expect(reason).toMatch(/\S/);
      const { rows } = await database.query('SELECT committed, line_count FROM sources');
      expect(rows).toEqual([{ committed: String(chunk.lines.at(-1)?.end), line_count: '3' }]);
    },
  );

  it.each(['"input_tokens":9007199254740991', '"server_tool_use":{"web_search_requests":9007199254740991}'])(
    'a usage that nobody can have had (%s) costs neither its line nor the rest of its usage',
    async (figure) => {
      const said = '"content":[{"type":"text","text":"good"}],"stop_reason":"end_turn"';
      const usage = `"usage":{${figure},"output_tokens":5}`;
      const message = `"message":{"id":"msg_1","role":"assistant","model":"claude-haiku-4-5",${said},${usage}}`;
      const chunk = await chunkOf([line(message).replace('"user"', '"assistant"')]);
      expect(await commitIsolated(options, [chunk])).toMatchObject({ applied: 1, rejected: 0 });
      expect(await texts()).toEqual(['good']);
      const { rows } = await database.query('SELECT input, output, web_searches FROM message_usage');
      expect(rows).toEqual([{ input: '0', output: '5', web_searches: 0 }]);
    },
  );

  it('all kinds in one batch cost no good line', async () => {
    const goods = Object.keys(poisons).map((_, index) => `good ${index}`);
    const chunk = await chunkOf(
      Object.values(poisons).flatMap((poison, index) => [said(goods[index]!), poison]),
    );
    await commitIsolated(options, [chunk, chunk]);
    expect((await texts()).filter((text) => text.startsWith('good'))).toEqual([...goods].sort());
  });

  it('a line that loses every race with other transactions is none: it is applied when it comes again', async () => {
    let isLosing = true;
    const racing: CommitOptions = {
      ...options,
      parse: (raw) => {
        if (isLosing) throw Object.assign(new Error('duplicate key value'), { code: '23505' });
        return parse(raw);
      },
    };
    const chunk = await chunkOf([said('good')]);
    await expect(commitIsolated(racing, [chunk])).rejects.toMatchObject({ code: '23505' });
    isLosing = false;
    expect(await commitIsolated(racing, [chunk])).toMatchObject({ applied: 1, rejected: 0 });
    expect((await database.query('SELECT FROM dead_letters')).rowCount).toBe(0);
  });

  it('a line that a parser stumbled over is kept whole and applied once after the fix', async () => {
    const stumbling: CommitOptions = {
      ...options,
      parse: (raw) => {
        if (raw.text.includes('stumble')) throw new TypeError('Cannot read properties of undefined');
        return parse(raw);
      },
    };
    const chunk = await chunkOf([said('good 1'), said('stumble'), said('good 2')]);
    expect(await commitIsolated(stumbling, [chunk])).toMatchObject({ applied: 2, rejected: 1 });
    expect(await replayDeadLetters(stumbling)).toEqual({ applied: 0, kept: 1 });
    expect(await texts()).toEqual(['good 1', 'good 2']);
    expect(await replayDeadLetters(options)).toEqual({ applied: 1, kept: 0 });
    expect(await replayDeadLetters(options)).toEqual({ applied: 0, kept: 0 });
    expect(await texts()).toEqual(['good 1', 'good 2', 'stumble']);
  });
});
