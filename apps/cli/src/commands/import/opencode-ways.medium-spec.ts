import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  FileImport,
  importPipe,
  ImportPrivacy,
  planImport,
  ServerLink,
  type ImportReport,
} from '@tributary/ingest';
import { corpus, truthOf } from '../../test-kit/recorded-truth.js';
import { startServer, type Json, type TestServer } from '../../test-kit/start-server.js';

const privacy = new ImportPrivacy({ key: Buffer.alloc(32), home: corpus });
const runs = globSync('opencode/*', { cwd: corpus }).sort();
const filesOf = (run: string, ...patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => globSync(join(run, pattern), { cwd: corpus }));

/** How a run can be brought, and which of its files that takes. */
const ways: Readonly<Record<string, readonly string[]>> = {
  'what /event said': ['event*.sse'],
  exports: ['export/*.json'],
  'what both streams said, exports and the output of opencode run': ['*.sse', 'export/*.json', '*.ndjson'],
};

describe.each(Object.entries(ways))('%s', (_way, patterns) => {
  const told = runs.filter((run) => filesOf(run, ...patterns).length > 0);
  let server: TestServer;
  let report: ImportReport;

  beforeAll(async () => {
    server = await startServer();
    report = await importFiles(
      server,
      told.flatMap((run) => filesOf(run, ...patterns)),
    );
  });
  afterAll(() => server.stop());

  it('is understood, every line', () => {
    expect(report).toMatchObject({ rejected: 0 });
  });

  it.each(told)('tells the truth about %s', async (run) => {
    const { sessions } = truthOf(run);
    const hasStream = filesOf(run, ...patterns).some((file) => file.endsWith('.sse'));
    const exported = new Set(filesOf(run, 'export/*.json').map((file) => file.slice(-35, -5)));
    const whole = Object.keys(sessions).filter((id) => hasStream || exported.has(id));
    expect(whole.length).toBeGreaterThan(0);
    const seen = await Promise.all(whole.map((id) => seenSession(server, id)));
    expect(seen).toEqual(whole.map((id) => trueSession(truthOf(run), id)));
  });

  it('is nothing new the second time', async () => {
    const again = await importFiles(
      server,
      told.flatMap((run) => filesOf(run, ...patterns)),
    );
    expect(again).toMatchObject({ newLines: 0 });
  });
});

describe('a pipe', () => {
  it('shows what a server says', async () => {
    const server = await startServer();
    const run = 'opencode/1.2.27-d1-subagent-400';
    const link = new ServerLink({ url: server.url, giveUpAfterMs: 10_000 });
    const input = createReadStream(join(corpus, run, 'event.sse'));
    const report = await importPipe({ link, host: 'laptop', input, privacy, folder: corpus });
    expect(report).toMatchObject({ sessions: 2, runs: 1, rejected: 0 });
    const truth = truthOf(run);
    for (const id of Object.keys(truth.sessions))
      expect(await seenSession(server, id)).toEqual(trueSession(truth, id));
    await server.stop();
  });
});

async function importFiles({ url }: TestServer, files: readonly string[]): Promise<ImportReport> {
  const plan = await planImport(files.map((file) => join(corpus, file)));
  expect(plan.unrecognised).toEqual([]);
  const link = new ServerLink({ url, giveUpAfterMs: 10_000 });
  return await new FileImport({ link, host: 'laptop', files: await privacy.guard(plan.files) }).run();
}

/** A child is what its run is; of its own session nothing else is asked. */
async function seenSession(server: TestServer, id: string): Promise<Json> {
  const { status, title, tokens, todos, parentSessionId } = await server.get(`/api/sessions/${id}`);
  const parent = parentSessionId === null ? null : await server.get(`/api/sessions/${parentSessionId}`);
  const run = parent?.subAgents.findLast(({ childSessionId }: Json) => childSessionId === id);
  const { input, output, reasoning, cacheRead } = tokens;
  return {
    id,
    parentSessionId,
    status: run?.status ?? status,
    agentType: run?.agentType ?? null,
    title,
    tokens: { input, output: Number(output) + Number(reasoning), cacheRead },
    todos: todos.map(({ content, status: state }: Json) => [content, state]),
  };
}

function trueSession({ version, sessions }: Json, id: string): Json {
  const { parentID, title, agents, tokensFromMessages, todos, expectedStatus } = sessions[id];
  const { input, output, reasoning, cacheRead } = tokensFromMessages;
  return {
    id,
    parentSessionId: parentID,
    status: expectedStatus,
    agentType: parentID === null ? null : agents[0],
    title,
    // Up to 1.2 the reasoning is part of the output.
    tokens: {
      input,
      output: version.startsWith('1.18') ? Number(output) + Number(reasoning) : output,
      cacheRead,
    },
    todos: todos.map(({ content, status }: Json) => [content, status]),
  };
}
