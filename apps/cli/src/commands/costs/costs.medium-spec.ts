import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { corpus, truthOf } from '../../test-kit/recorded-truth.js';
import { startServer, type TestServer } from '../../test-kit/start-server.js';
import { importSessions } from '../import/import.js';
import { costs } from './costs.js';

const run = 'claude/2.1.325-c-text';
const folder = mkdtempSync(join(tmpdir(), 'costs-spec-'));
const environment = { ...process.env };
let server: TestServer;
let printed = '';

beforeAll(async () => {
  server = await startServer();
  process.env['TRIBUTARY_DATA_DIR'] = folder;
  const print = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  jest.spyOn(process.stdout, 'write').mockImplementation(print);
  jest.spyOn(process.stderr, 'write').mockImplementation(print);
});

beforeEach(() => {
  printed = '';
  process.exitCode = undefined;
});

afterAll(async () => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  process.env = environment;
  await server.stop();
  rmSync(folder, { recursive: true });
});

const show = (...args: string[]): Promise<void> => costs([...args, '--server', server.url]);

describe('tributary costs', () => {
  it('says that nothing was used', async () => {
    await show();
    expect(printed).toBe('Nothing was used.\n');
  });

  it('tells what a run truly used, its sub-agents included', async () => {
    await importSessions([join(corpus, run, 'claude'), '--server', server.url]);
    printed = '';
    await show('--by', 'model');
    const { usage_by_model_parent_and_agents: truth, sessionId } = truthOf(run);
    const rows = printed.split('\n').map((line) => line.split(/ {2,}/));
    for (const [model, used] of Object.entries<Record<string, number>>(truth)) {
      const kinds = [
        'input_tokens',
        'output_tokens',
        'cache_read_input_tokens',
        'cache_creation_input_tokens',
      ];
      const expected = kinds.map((kind) => used[kind]!.toLocaleString('en-US'));
      expect(rows.find(([name]) => name === model)?.slice(1, 5)).toEqual(expected);
    }
    const { cost } = await server.get(`/api/sessions/${sessionId}`);
    expect(cost.totalUsd).toBe(cost.reportedByToolUsd);
    expect(rows.find(([name]) => name === 'total')?.at(-1)).toBe(`$${cost.totalUsd.toFixed(2)}`);
  });

  it('keeps to the days that are asked for', async () => {
    await show('--from', '2026-01-01', '--to', '2026-01-02');
    expect(printed).toBe('Nothing was used.\n');
    printed = '';
    await show('--json');
    const { items } = JSON.parse(printed);
    expect(items.map(({ key }: { key: string }) => key)).toEqual([expect.stringMatching(/^2026-11-\d\d$/)]);
  });

  it.each([
    [['--by', 'week'], /^--by has "week", expected one of agent, /],
    [['--from', 'monday'], /expected a day such as 2026-11-01/],
    [['today'], /^"today" is no flag; see "tributary costs --help"\.\n$/],
  ])('refuses %j in one sentence', async (args, sentence) => {
    await show(...args);
    expect(printed).toMatch(sentence);
    expect(printed.split('\n')).toHaveLength(2);
    expect(process.exitCode).toBe(1);
  });
});
