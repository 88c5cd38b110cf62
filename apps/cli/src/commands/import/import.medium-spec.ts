import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  FileImport,
  importPipe,
  ImportPrivacy,
  planImport,
  ServerLink,
  type ImportReport,
} from '@tributary/ingest';
import { freshDatabase } from '@tributary/store/test-kit';
import { startCuttingProxy } from '../../test-kit/cutting-proxy.js';
import { eventually } from '../../test-kit/eventually.js';
import { corpus, countRows, seenAgents, trueAgents, truthOf } from '../../test-kit/recorded-truth.js';
import { startServer, type Json, type TestServer } from '../../test-kit/start-server.js';
import { importSessions } from './import.js';

const privacy = new ImportPrivacy({ key: Buffer.alloc(32), home: join(tmpdir(), 'nobody') });
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
});

async function importPath(
  path: string,
  { url = server.url, giveUpAfterMs = 10_000 } = {},
): Promise<ImportReport> {
  const files = await privacy.guard((await planImport([join(corpus, path)])).files);
  const work = new FileImport({ link: new ServerLink({ url, giveUpAfterMs }), host: 'laptop', files });
  const report = await work.run();
  expect(work.failures).toEqual([]);
  expect(work.progress().doneBytes).toBe(work.progress().totalBytes);
  return report;
}

const pipe = (input: AsyncIterable<Buffer>): Promise<ImportReport> =>
  importPipe({
    link: new ServerLink({ url: server.url, giveUpAfterMs: 10_000 }),
    host: 'laptop',
    input,
    privacy,
    folder: corpus,
  });
const pipeFile = (path: string): Promise<ImportReport> => pipe(createReadStream(join(corpus, path)));

describe('importing files', () => {
  it.each(['2.1.325-c-text', '2.1.199-g-text', '2.1.325-e-text', '2.1.325-k-text', '2.0.71-b-text'])(
    'shows the transcripts of %s as they truly went, and nothing more the second time',
    async (run) => {
      const truth = truthOf(`claude/${run}`);
      const report = await importPath(`claude/${run}/claude`);
      expect(await seenAgents(server, truth.sessionId)).toMatchObject(trueAgents(truth));
      expect(report).toMatchObject({ runs: truth.agents.length, rejected: 0 });
      const rows = await countRows(server);
      expect(await importPath(`claude/${run}/claude`)).toEqual({
        newLines: 0,
        rejected: 0,
        sessions: 0,
        runs: 0,
      });
      expect(await countRows(server)).toEqual(rows);
    },
  );

  it.each(['2.1.325-c-stream', '2.1.325-d-stream', '2.1.325-g-stream'])(
    'shows the stream-json of %s as it truly went',
    async (run) => {
      const truth = truthOf(`claude/${run}`);
      await importPath(`claude/${run}/cli.stream.jsonl`);
      const seen = await seenAgents(server, truth.sessionId);
      const statuses = (agents: typeof seen) =>
        agents.map(({ toolUseId, agentType, status }) => [toolUseId, agentType, status]);
      expect(statuses(seen)).toEqual(statuses(trueAgents(truth)));
    },
  );

  it('counts the tokens that a stream-json tells', async () => {
    const truth = truthOf('claude/2.1.325-c-stream');
    await importPath('claude/2.1.325-c-stream/cli.stream.jsonl');
    expect(await seenAgents(server, truth.sessionId)).toMatchObject(trueAgents(truth, { hasOutput: false }));
  });

  it('shows an OpenCode run as it truly went', async () => {
    await importPath('opencode/1.0.185-o-run-json/run-json.ndjson');
    const id = 'ses_e1df0c265ffeDvKB3sdjdLhI7b';
    const session = await server.get(`/api/sessions/${id}`);
    const { status, tokens } = session;
    const truth = truthOf('opencode/1.0.185-o-run-json').sessions[id];
    expect([status, tokens.input, tokens.output]).toEqual([
      truth.expectedStatus,
      truth.tokensFromMessages.input,
      truth.tokensFromMessages.output,
    ]);
    expect(session.subAgents.map(({ agentType }: { agentType: string }) => agentType).sort()).toEqual([
      'explore',
      'general',
    ]);
    const idsAt = async (path: string): Promise<string[]> =>
      (await server.get(path)).items.map((item: { id: string }) => item.id);
    const children = await idsAt(`/api/sessions/${id}/children`);
    expect(children).toHaveLength(2);
    expect((await idsAt('/api/sessions?limit=200')).filter((each) => children.includes(each))).toEqual([]);
  });

  it('shows OpenCode exports of a session and its child as they truly went', async () => {
    await importPath('opencode/1.18.33-c-three-parallel/export');
    const { sessions } = truthOf('opencode/1.18.33-c-three-parallel');
    for (const [id, truth] of Object.entries<ReturnType<typeof truthOf>>(sessions)) {
      const { tokens, parentSessionId, title } = await server.get(`/api/sessions/${id}`);
      const { input, cacheRead } = truth.tokensFromMessages;
      expect({ id, title, parentSessionId, input: tokens.input, cacheRead: tokens.cacheRead }).toEqual({
        id,
        title: truth.title,
        parentSessionId: truth.parentID,
        input,
        cacheRead,
      });
    }
  });

  it('reads a transcript that lies somewhere under some name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-import-'));
    const { sessionId } = truthOf('claude/2.1.325-a-text');
    const transcript = join(
      corpus,
      `claude/2.1.325-a-text/claude/projects/-home-dev-acme/${sessionId}.jsonl`,
    );
    writeFileSync(join(folder, 'notes.txt'), readFileSync(transcript));
    const files = await privacy.guard((await planImport([join(folder, 'notes.txt')])).files);
    await new FileImport({
      link: new ServerLink({ url: server.url, giveUpAfterMs: 1_000 }),
      host: 'laptop',
      files,
    }).run();
    expect(await server.get(`/api/sessions/${sessionId}`)).toMatchObject({
      tool: 'claude-code',
      status: 'completed',
    });
    rmSync(folder, { recursive: true });
  });
});

describe('an import that is cut off', () => {
  const run = 'claude/2.1.325-m-text';
  const { sessionId, ...truth } = truthOf(run);
  let expected: Record<string, number>;

  /** Every line is stored once; only how often the pages were told may differ. */
  const countStored = async (from: TestServer): Promise<Record<string, number>> => {
    const { outbox: _pushed, ...rows } = await countRows(from);
    return rows;
  };

  beforeAll(async () => {
    const whole = await startServer();
    await importPath(`${run}/claude`, { url: whole.url });
    expected = await countStored(whole);
    await whole.stop();
  });

  it.each([0, 1, 7])('ends the same when it is repeated after %i chunks', async (chunks) => {
    const fresh = await startServer();
    const proxy = await startCuttingProxy(fresh.port, chunks);
    const cut = importPath(`${run}/claude`, { url: proxy.url, giveUpAfterMs: 50 });
    await expect(cut).rejects.toMatchObject({ code: 'server_lost' });
    await proxy.stop();
    await importPath(`${run}/claude`, { url: fresh.url });
    expect(await seenAgents(fresh, sessionId)).toMatchObject(trueAgents(truth));
    expect(await countStored(fresh)).toEqual(expected);
    await fresh.stop();
  });

  it('sends again what a restarted server had not stored yet', async () => {
    const on = await freshDatabase();
    const deaf = await startServer({ isResolving: false, on });
    const importing = importPath(`${run}/claude`, { url: deaf.url });
    await eventually(async () => {
      const depths = await deaf.stream.depth();
      expect(depths.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(5);
    });
    await deaf.crash();
    const restarted = await startServer({ config: { port: deaf.port }, on });
    await importing;
    expect(await seenAgents(restarted, sessionId)).toMatchObject(trueAgents(truth));
    expect(await countStored(restarted)).toEqual(expected);
    await restarted.stop();
  });

  it('sends again the lines of a pipe that a restarted server had not stored yet', async () => {
    const stream = 'claude/2.1.325-c-stream';
    const lines = readFileSync(join(corpus, stream, 'cli.stream.jsonl'), 'utf8').split('\n');
    const on = await freshDatabase();
    const deaf = await startServer({ isResolving: false, on });
    const input = new PassThrough();
    const link = new ServerLink({ url: deaf.url, giveUpAfterMs: 10_000 });
    const importing = importPipe({ link, host: 'laptop', input, privacy, folder: corpus });
    input.write(`${lines.slice(0, 30).join('\n')}\n`);
    await eventually(async () =>
      expect((await deaf.stream.depth()).some(({ entries }) => entries > 0)).toBe(true),
    );
    await deaf.crash();
    const restarted = await startServer({ config: { port: deaf.port }, on });
    input.end(lines.slice(30).join('\n'));
    expect(await importing).toMatchObject({ newLines: lines.length - 1, runs: 3, rejected: 0 });
    await restarted.stop();
  });

  it('waits for a server that has no room, and goes on', async () => {
    const small = await startServer({ highWater: { entries: 1 } });
    await importPath(`${run}/claude`, { url: small.url });
    expect(await countStored(small)).toEqual(expected);
    await small.stop();
  });
});

describe('importing a pipe', () => {
  it('shows lines while the agent is still at work', async () => {
    const run = 'claude/2.1.44-c-stream';
    const { sessionId } = truthOf(run);
    const lines = readFileSync(join(corpus, run, 'cli.stream.jsonl'), 'utf8')
      .split('\n')
      .slice(0, -1);
    const stored = async (): Promise<number> => {
      const sql = 'SELECT line_count::int AS lines FROM sources WHERE family = $1';
      const { rows } = await server.database.query<{ lines: number }>(sql, [sessionId]);
      return rows[0]?.lines ?? 0;
    };
    const input = new PassThrough();
    const importing = pipe(input);
    for (const count of [1, 15, lines.length]) {
      for (const line of lines.slice(await stored(), count)) input.write(`${line}\n`);
      await eventually(async () => expect(await stored()).toBe(count));
    }
    input.end();
    expect(await importing).toMatchObject({ newLines: lines.length, runs: 3 });
  });

  it('shows the conversation of agents that the stream names by their calls only, and counts it once', async () => {
    const run = 'claude/2.0.71-c-stream';
    const { sessionId } = truthOf(run);
    await pipeFile(`${run}/cli.stream.jsonl`);
    const { projectId, cardId, subAgents } = await server.get(`/api/sessions/${sessionId}`);
    for (const { agentId, toolUseCount } of subAgents) {
      const path = `/api/projects/${projectId}/sessions/${sessionId}/agents/${agentId}`;
      const { childSessionId, messages } = await server.get(path);
      expect(childSessionId).toBe(`${sessionId}:${agentId}`);
      expect(messages.items.filter(({ tool }: Json) => tool !== null)).toHaveLength(toolUseCount);
      expect(messages.total).toBeGreaterThan(0);
    }
    const { agents, cost } = await server.get(`/api/cards/${cardId}/agent-activity`);
    const sum = agents.reduce((total: number, { costUsd }: Json) => total + Number(costUsd), 0);
    expect(sum).toBeCloseTo(cost.totalUsd, 9);
  });

  it.each(['claude/2.1.325-g-stream/cli.stream.jsonl', 'opencode/1.0.185-o-run-json/run-json.ndjson'])(
    'adds nothing when %s comes again, as a file or through a pipe',
    async (path) => {
      await pipeFile(path);
      const rows = await countRows(server);
      await pipeFile(path);
      await importPath(path);
      expect(await countRows(server)).toEqual(rows);
    },
  );

  it('takes an export', async () => {
    const run = 'opencode/1.18.33-a-no-subagent';
    const [id = ''] = Object.keys(truthOf(run).sessions);
    await pipeFile(`${run}/export/${id}.json`);
    expect(await server.get(`/api/sessions/${id}`)).toMatchObject({ tool: 'opencode' });
  });

  it('refuses what is no session', async () => {
    await expect(pipe(PassThrough.from([Buffer.from('hello\n')]))).rejects.toMatchObject({
      code: 'import_not_recognised',
    });
  });
});

describe('tributary import', () => {
  let told = '';
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-data-'));
  beforeAll(() => {
    process.env.TRIBUTARY_DATA_DIR = dataDir;
  });
  afterAll(() => {
    delete process.env.TRIBUTARY_DATA_DIR;
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(() => {
    told = '';
    const listen = (text: unknown): boolean => {
      told += String(text);
      return true;
    };
    jest.spyOn(process.stdout, 'write').mockImplementation(listen);
    jest.spyOn(process.stderr, 'write').mockImplementation(listen);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = 0;
  });

  it('says what it did, and that there is nothing new the second time', async () => {
    const args = [join(corpus, 'claude/2.1.76-c-text'), '--server', server.url];
    await importSessions(args);
    expect(told).toMatch(/Imported \d+ lines: 4 sessions, 3 sub-agent runs\.\n/);
    expect(told).toMatch(/Left out, because they hold no session: .*growth\.jsonl, .*truth\.json\n$/);
    told = '';
    await importSessions(args);
    expect(told).toContain('Nothing new: everything was imported before.\n');
  });

  it.each([
    [
      ['--server', 'http://127.0.0.1:1'],
      /^Importing 1 file into [^\n]+\nNo Tributary answers at http:\/\/127\.0\.0\.1:1; start it with "npm start"[^\n]+\n$/,
    ],
    [['no-such-file'], /^There is no file or folder .*no-such-file\.\n$/],
    [['--serve', 'x'], /^There is no flag --serve/],
  ])('fails with one clear sentence: %j', async (args, sentence) => {
    await importSessions([join(corpus, 'claude/2.1.325-c-stream/cli.stream.jsonl'), ...args]);
    expect(told).toMatch(sentence);
    expect(process.exitCode).toBe(1);
  });
});
