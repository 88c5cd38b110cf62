import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TokenRepository } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';

const root = join(import.meta.dirname, '../../../../..');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await database.drop();
});

function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const hooks = join(root, 'scripts/typescript-hooks.mjs');
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', hooks, join(root, program), ...args],
      { cwd: root, env: { PATH, HOME, DATABASE_URL: database.url, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const token = (...args: readonly string[]): Promise<Ended> => run('apps/cli/src/main.ts', ['token', ...args]);

describe('tributary token', () => {
  it('is what team mode wants before its first start', async () => {
    const api = await run('apps/api/src/main.ts', [], { REDIS_URL: process.env['TEST_REDIS_URL'] ?? '' });
    expect([api.code, api.stderr]).toEqual([
      1,
      'Team mode needs an admin token and there is none yet; make the first with "tributary token create --role admin".\n',
    ]);
  });

  it('makes a token, shows it once and lists it without it', async () => {
    const made = await token('create', '--role', 'admin', '--developer', 'ann', '--expires', '90d');
    const secret = made.stdout.trim();

    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^trb_[\w-]{43}\n$/) });
    expect(await new TokenRepository(database).findValid(secret)).toMatchObject({
      role: 'admin',
      developer: 'ann',
    });
    const listed = await token('list');
    expect(listed.stdout).toMatch(/^ann +ann +admin +ingest,read,write,admin +\S+ +never +valid until /m);
    expect(listed.stdout).not.toContain(secret);
  });

  it('revokes by name', async () => {
    const secret = (await token('create', '--name', 'laptop', '--scopes', 'ingest')).stdout.trim();
    expect((await token('revoke', 'laptop')).stdout).toBe('The token is revoked.\n');
    expect(await new TokenRepository(database).findValid(secret)).toBeUndefined();
    expect(await token('revoke', 'laptop')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"laptop"'),
    });
  });

  it.each([
    [['create', '--role', 'owner'], '--role has "owner", expected one of admin, member, viewer.'],
    [['create', '--role', 'viewer', '--scopes', 'admin'], '--scopes has "admin", expected one of read.'],
    [['create', '--expires', 'soon'], '--expires is "soon", expected a duration such as 90d or 12h.'],
    [['destroy'], 'Say one of create, list and revoke; see "tributary token --help".'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    expect(await token(...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });
});
