import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TokenRepository } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { tributary } from '../../tributary.js';

const root = join(import.meta.dirname, '../../../../..');

interface Ended {
  readonly code: unknown;
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

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

/** What the command writes, and the code its process would end with. */
async function token(...args: readonly string[]): Promise<Ended> {
  process.exitCode = 0;
  jest.replaceProperty(process, 'env', { ...process.env, DATABASE_URL: database.url });
  const stdout = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await tributary(['token', ...args]);
  const told = { stdout: stdout.mock.calls.join(''), stderr: stderr.mock.calls.join('') };
  jest.restoreAllMocks();
  return { code: process.exitCode, ...told };
}

describe('tributary token', () => {
  it('is what team mode wants before its first start', () => {
    const { PATH, HOME, TEST_REDIS_URL: REDIS_URL = '' } = process.env;
    const api = spawnSync(
      process.execPath,
      ['--import', join(root, 'scripts/typescript-hooks.mjs'), join(root, 'apps/api/src/main.ts')],
      { cwd: root, env: { PATH, HOME, DATABASE_URL: database.url, REDIS_URL }, encoding: 'utf8' },
    );
    expect([api.status, api.stderr]).toEqual([
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
