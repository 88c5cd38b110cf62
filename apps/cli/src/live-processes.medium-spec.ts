import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Collector, ServerLink } from '@tributary/ingest';
import { eventually } from './test-kit/eventually.js';
import { startServer, type TestServer } from './test-kit/start-server.js';

const withinMs = 60_000;
const session = '00000000-0000-4000-8000-0000000000aa';

let folder: string;
let server: TestServer;
let collector: Collector;
/** Stands for Claude Code: all that is asked of it is to run and to be killed. */
let agent: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-processes-'));
  server = await startServer();
  agent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(agent, 'spawn');
  writeTranscripts();
  mkdirSync(join(folder, 'sessions'));
  collector = new Collector({
    link: new ServerLink({ url: server.url, giveUpAfterMs: Infinity }),
    host: 'laptop',
    claudeDirectories: [join(folder, 'projects')],
    opencodeServers: [],
    redactionKey: Buffer.alloc(32),
  });
});

afterEach(async () => {
  agent.kill('SIGKILL');
  await collector.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

function write(path: string, line: object): void {
  const file = join(folder, 'projects/-work', path);
  mkdirSync(dirname(file), { recursive: true });
  const common = { uuid: randomUUID(), sessionId: session, cwd: folder, version: '2.1.325' };
  appendFileSync(file, `${JSON.stringify({ timestamp: new Date(), ...common, ...line })}\n`);
}

/** A main session that has started a sub-agent, and waits for it. */
function writeTranscripts(): void {
  const asked = {
    description: 'Look',
    prompt: 'Look around',
    subagent_type: 'Explore',
    run_in_background: true,
  };
  const call = { type: 'tool_use', id: 'toolu_1', name: 'Agent', input: asked };
  write(`${session}.jsonl`, { type: 'user', message: { role: 'user', content: 'Have a look' } });
  write(`${session}.jsonl`, {
    type: 'assistant',
    message: {
      id: 'msg_1',
      role: 'assistant',
      model: 'claude-haiku-4-5',
      content: [call],
      stop_reason: 'tool_use',
    },
  });
  const child = { isSidechain: true, agentId: 'a0123456789abcdef' };
  const file = `${session}/subagents/agent-${child.agentId}.jsonl`;
  write(file, { ...child, type: 'user', message: { role: 'user', content: asked.prompt } });
}

/** As Claude Code lists itself; the secret stands for all that must stay in the file. */
function register(): string {
  const stat = readFileSync(`/proc/${agent.pid}/stat`, 'latin1');
  const procStart = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const path = join(folder, 'sessions', `${agent.pid}.json`);
  const entry = {
    pid: agent.pid,
    sessionId: session,
    cwd: folder,
    startedAt: Date.now() - 60_000,
    procStart,
  };
  writeFileSync(path, JSON.stringify({ ...entry, status: 'busy', machineId: 'secret-machine' }));
  return path;
}

async function untilSeenAlive(): Promise<void> {
  const alive = 'SELECT FROM sessions WHERE id = $1 AND facts::jsonb ? $2';
  await eventually(async () => {
    expect((await server.database.query(alive, [session, 'processes'])).rowCount).toBe(1);
    const told = await server.get(`/api/sessions/${session}`);
    expect(told).toMatchObject({ status: 'running', subAgents: [{ status: 'running' }] });
  }, withinMs);
}

async function untilOrphaned(): Promise<void> {
  await eventually(async () => {
    const { status, endedAt, subAgents } = await server.get(`/api/sessions/${session}`);
    expect({ status, runs: subAgents.map((run: { status: string }) => run.status) }).toEqual({
      status: 'orphaned',
      runs: ['orphaned'],
    });
    expect(endedAt).not.toBeNull();
    const evidence: { kind: string }[] = subAgents[0].evidence;
    expect(evidence.map(({ kind }) => kind)).toContain('process-gone');
  }, withinMs);
}

describe('a process that Claude Code lists', () => {
  it('and is killed, with its file left behind, leaves its session and its sub-agent orphaned in seconds', async () => {
    register();
    await collector.start();
    await untilSeenAlive();
    agent.kill('SIGKILL');
    await untilOrphaned();
  });

  it('and ends with its file does the same, and nothing else of the file leaves the machine', async () => {
    const path = register();
    await collector.start();
    await untilSeenAlive();
    agent.kill('SIGTERM');
    rmSync(path);
    await untilOrphaned();
    const { rows } = await server.database.query('SELECT facts FROM sessions');
    expect(JSON.stringify(rows)).not.toContain('secret-machine');
  });
});
