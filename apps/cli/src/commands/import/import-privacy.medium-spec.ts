import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileImport, importPipe, ImportPrivacy, planImport, ServerLink } from '@tributary/ingest';
import { startServer, type TestServer } from '../../test-kit/start-server.js';

const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const words = 'nobody-else-may-read-this';
const session = '00000000-0000-4000-8000-0000000000aa';

let folder: string;
let server: TestServer;
let link: ServerLink;
let privacy: ImportPrivacy;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-privacy-'));
  mkdirSync(join(folder, 'private-project'));
  writeFileSync(join(folder, 'private-project', '.tributary.json'), '{"privacy":"metrics"}');
  mkdirSync(join(folder, 'open-project'));
  server = await startServer();
  link = new ServerLink({ url: server.url, giveUpAfterMs: 1_000 });
  privacy = new ImportPrivacy({ key: Buffer.alloc(32), home: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A turn of a session in a project, as its transcript and as its stream tell it. */
function turnIn(project: string, sessionId: string): Record<'transcript' | 'stream', string> {
  const cwd = join(folder, project);
  const timestamp = '2026-11-16T09:00:00.000Z';
  const message = { role: 'user', content: `use ${secret}, ${words}` };
  const user = { type: 'user', uuid: `u-${sessionId}`, timestamp, cwd, message };
  return {
    transcript: `${JSON.stringify({ ...user, sessionId })}\n`,
    stream: `${JSON.stringify({ type: 'system', subtype: 'init', session_id: sessionId, cwd })}\n${JSON.stringify({ ...user, session_id: sessionId })}\n`,
  };
}

/** Every text that the server keeps of a session. */
async function kept(sessionId: string): Promise<string> {
  const tables = ['sessions', 'messages', 'agent_logs', 'sources', 'cards', 'outbox', 'event_keys'];
  const dump: string[] = [];
  for (const table of tables) {
    const { rows } = await server.database.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
    dump.push(...rows.map(({ row }) => row));
  }
  const found = dump.join('\n');
  expect(found).toContain(sessionId);
  return found;
}

async function importFile(name: string, content: string): Promise<void> {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  const files = await privacy.guard((await planImport([file])).files);
  const { newLines } = await new FileImport({ link, host: 'laptop', files }).run();
  expect(newLines).toBeGreaterThan(0);
}

describe('what an import sends', () => {
  it('holds no secret of a file', async () => {
    const id = session.replace('aa', 'a1');
    await importFile('notes/a.jsonl', turnIn('open-project', id).transcript);
    const dump = await kept(id);
    expect(dump).not.toContain(secret);
    expect(dump).toContain(words);
  });

  it('holds no secret of a pipe', async () => {
    const id = session.replace('aa', 'a2');
    const input = PassThrough.from([Buffer.from(turnIn('open-project', id).stream)]);
    await importPipe({ link, host: 'laptop', input, privacy, folder });
    expect(await kept(id)).not.toContain(secret);
  });

  it.each(['file', 'pipe'])(
    'holds no word and no path of a project that holds them back, from a %s',
    async (way) => {
      await server.database.query(
        'TRUNCATE messages, agent_logs, sessions, sources, cards, outbox, event_keys CASCADE',
      );
      const id = session.replace('aa', way === 'file' ? 'a3' : 'a4');
      const turn = turnIn('private-project', id);
      if (way === 'file') await importFile(`.claude/projects/-private-project/${id}.jsonl`, turn.transcript);
      else
        await importPipe({
          link,
          host: 'laptop',
          input: PassThrough.from([Buffer.from(turn.stream)]),
          privacy,
          folder,
        });
      const dump = await kept(id);
      for (const held of [secret, words, 'private-project']) expect(dump).not.toContain(held);
    },
  );

  it('holds back of a saved stream what the folder of each session does', async () => {
    const tell = (project: string, id: string, said: string): string => {
      const directory = join(folder, project);
      const at = Date.parse('2026-11-16T09:00:00Z');
      const info = {
        id,
        directory,
        title: `${said} ${secret}`,
        version: '1.2.27',
        time: { created: at, updated: at },
      };
      const part = { id: `prt_of_${id}`, sessionID: id, messageID: 'msg_1', type: 'text', text: said };
      const events = [
        { type: 'session.created', properties: { info } },
        { type: 'message.part.updated', properties: { part } },
      ];
      return events.map((payload) => `data: ${JSON.stringify({ directory, payload })}\n\n`).join('');
    };
    await importFile(
      'notes/events.sse',
      tell('open-project', 'ses_open', 'anybody-may-read-this') + tell('private-project', 'ses_held', words),
    );
    const dump = await kept('ses_held');
    expect(dump).toContain('anybody-may-read-this');
    for (const held of [secret, words, 'private-project']) expect(dump).not.toContain(held);
  });
});
