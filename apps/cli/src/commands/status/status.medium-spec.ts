import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { corpus } from '../../test-kit/recorded-truth.js';
import { startServer, type TestServer } from '../../test-kit/start-server.js';
import { importSessions } from '../import/import.js';
import { status } from './status.js';

const run = 'claude/2.1.325-g-text';
const folder = mkdtempSync(join(tmpdir(), 'status-spec-'));
const environment = { ...process.env };
let server: TestServer;
let printed = '';

beforeAll(async () => {
  server = await startServer();
  process.env['TRIBUTARY_DATA_DIR'] = join(folder, 'data');
});

beforeEach(() => {
  printed = '';
  process.exitCode = undefined;
  const print = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  jest.spyOn(process.stdout, 'write').mockImplementation(print);
  jest.spyOn(process.stderr, 'write').mockImplementation(print);
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  process.exitCode = undefined;
  process.env = environment;
  await server.stop();
  rmSync(folder, { recursive: true });
});

const here = (): string[] => ['--server', server.url];

/** The run as if it had stopped half-way a moment ago: its agents are at work. */
function cutRun(): string {
  const copy = join(folder, 'projects');
  cpSync(join(corpus, run, 'claude/projects'), copy, { recursive: true });
  const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl'),
  );
  const lines = files.map((name) => readFileSync(join(copy, name), 'utf8').split('\n'));
  const times = lines
    .flat()
    .flatMap((line) => /"timestamp":"([^"]+)"/.exec(line)?.[1] ?? [])
    .sort();
  const middle = Date.parse(times[Math.floor(times.length / 2)]!);
  const shiftMs = Date.now() - middle;
  for (const [index, name] of files.entries()) {
    const kept = lines[index]!.filter(
      (line) => !(Date.parse(/"timestamp":"([^"]+)"/.exec(line)?.[1] ?? '') > middle),
    );
    const moved = kept.map((line) =>
      line.replace(/"timestamp":"([^"]+)"/g, (_, time: string) => {
        return `"timestamp":"${new Date(Date.parse(time) + shiftMs).toISOString()}"`;
      }),
    );
    writeFileSync(join(copy, name), `${moved.filter((line) => line !== '').join('\n')}\n`);
  }
  return copy;
}

describe('tributary status', () => {
  it('says that nobody is at work', async () => {
    await status(here());
    expect([printed, process.exitCode]).toEqual(['Nobody is at work.\n', undefined]);
  });

  it('shows the agents that are at work, those of agents below them', async () => {
    await importSessions([cutRun(), ...here()]);
    printed = '';
    await status([...here(), '--json']);
    const [{ subAgents }] = JSON.parse(printed);
    const active = subAgents.filter((agent: { status: string }) => agent.status === 'running');
    expect(active.length).toBeGreaterThan(0);
    printed = '';
    await status(here());
    expect(printed).toMatch(new RegExp(`^1 card at work, ${active.length} sub-agents? running\\.\n`));
    for (const { agentType, description } of active) {
      expect(printed).toMatch(new RegExp(`^  (· )*${agentType} +${description} `, 'm'));
    }
  });

  it('says in one sentence what is wrong', async () => {
    await status(['--server', 'http://127.0.0.1:9']);
    await status(['all', ...here()]);
    expect(printed).toBe(
      'There is no Tributary at http://127.0.0.1:9.\n"all" is no flag; see "tributary status --help".\n',
    );
    expect(process.exitCode).toBe(1);
  });
});
