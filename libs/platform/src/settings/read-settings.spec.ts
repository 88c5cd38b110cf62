import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { knownSettings } from './known-settings.js';
import { readSettings } from './read-settings.js';

const read = (env: Record<string, string>, argv: string[] = []) => readSettings(knownSettings, env, argv);
const failure = (env: Record<string, string>, argv: string[] = []) => {
  try {
    read(env, argv);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('nothing was refused');
};

describe('readSettings', () => {
  it('has a default for everything that can have one', () => {
    expect(read({})).toEqual({
      TRIBUTARY_PORT: 7420,
      TRIBUTARY_HOST: '127.0.0.1',
      TRIBUTARY_DATA_DIR: join(homedir(), '.tributary'),
      TRIBUTARY_CLAUDE_DIRS: ['~/.claude/projects'],
      TRIBUTARY_OPENCODE_URLS: [],
      TRIBUTARY_OPENCODE_USERNAME: 'opencode',
      TRIBUTARY_ORPHAN_AFTER: 900_000,
      TRIBUTARY_OTLP_PIPELINE: false,
      TRIBUTARY_SMTP_FROM: 'tributary@localhost.localdomain',
      TRIBUTARY_OPEN: true,
      TRIBUTARY_OPS_HOST: '127.0.0.1',
      TRIBUTARY_OIDC_SCOPES: ['openid', 'email', 'profile'],
      TRIBUTARY_OIDC_ROLE_CLAIM: 'groups',
      TRIBUTARY_OIDC_ROLES: [],
      TRIBUTARY_OIDC_DEFAULT_ROLE: 'viewer',
      TRIBUTARY_OIDC_EMAIL_DOMAINS: [],
      TRIBUTARY_CORS_ORIGINS: [],
      TRIBUTARY_TRUSTED_PROXIES: [],
      TRIBUTARY_STREAMS_PER_TOKEN: 6,
      TRIBUTARY_STREAMS_PER_ADDRESS: 50,
    });
  });

  it('reads variables: numbers, lists, durations and switches', () => {
    const env = {
      TRIBUTARY_PORT: '7421',
      TRIBUTARY_CLAUDE_DIRS: '/a, /b ,',
      TRIBUTARY_ORPHAN_AFTER: '90s',
      TRIBUTARY_OPEN: '0',
      PATH: '/bin',
    };
    expect(read(env)).toMatchObject({
      TRIBUTARY_PORT: 7421,
      TRIBUTARY_CLAUDE_DIRS: ['/a', '/b'],
      TRIBUTARY_ORPHAN_AFTER: 90_000,
      TRIBUTARY_OPEN: false,
    });
  });

  it('prefers a flag to its variable', () => {
    const argv = ['--port', '7422', '--database-url=postgresql://db/x?a=b', '--open'];
    expect(read({ TRIBUTARY_PORT: '1', TRIBUTARY_OPEN: '0' }, argv)).toMatchObject({
      TRIBUTARY_PORT: 7422,
      DATABASE_URL: 'postgresql://db/x?a=b',
      TRIBUTARY_OPEN: true,
    });
  });

  it('refuses a flag without its value, unless it is a switch', () => {
    expect(failure({}, ['--port'])).toMatchObject({
      code: 'malformed_setting',
      message: '--port needs a value.',
    });
    expect(failure({}, ['--data-dir', '--open']).message).toBe('--data-dir needs a value.');
    expect(read({}, ['--otlp-pipeline', '--open'])).toMatchObject({ TRIBUTARY_OTLP_PIPELINE: true });
  });

  it('treats an empty variable as not set', () => {
    expect(read({ TRIBUTARY_PORT: '', DATABASE_URL: '' })).toMatchObject({ TRIBUTARY_PORT: 7420 });
  });

  it('refuses a variable or flag it does not know, naming the nearest', () => {
    expect(failure({ TRIBUTARY_PROT: '1' })).toMatchObject({
      code: 'unknown_setting',
      message: 'There is no setting TRIBUTARY_PROT; did you mean TRIBUTARY_PORT?',
    });
    expect(failure({}, ['--databse-url', 'x']).message).toContain('did you mean --database-url?');
    expect(failure({}, ['--quite-another-thing']).message).toBe('There is no setting --quite-another-thing.');
  });

  it('says what was given and what is expected', () => {
    expect(failure({ TRIBUTARY_PORT: '70000' })).toMatchObject({
      code: 'malformed_setting',
      message: 'TRIBUTARY_PORT is "70000", expected a port number from 0 to 65535.',
    });
    expect(failure({}, ['--orphan-after', 'soon']).message).toBe(
      '--orphan-after (TRIBUTARY_ORPHAN_AFTER) is "soon", expected a duration such as 15m, 30s or 2h.',
    );
    expect(failure({ TRIBUTARY_KEEP_CONTENT: '90' }).message).toBe(
      'TRIBUTARY_KEEP_CONTENT is "90", expected a duration such as 90d.',
    );
    expect(failure({ TRIBUTARY_OPEN: 'yes' }).message).toContain('expected 0 or 1');
    const schema = knownSettings.required({ DATABASE_URL: true });
    expect(() => readSettings(schema, {}, [])).toThrow('DATABASE_URL is not set, expected a value.');
  });

  it('refuses an address that a server cannot have, and keeps the others as they are written', () => {
    expect(
      read({ TRIBUTARY_OPENCODE_URLS: ' http://a:4096, https://b/x ,' }).TRIBUTARY_OPENCODE_URLS,
    ).toEqual(['http://a:4096', 'https://b/x']);
    for (const slip of ['localhost:4096', 'foo', 'http://a:4096,127.0.0.1:4097'])
      expect(failure({ TRIBUTARY_OPENCODE_URLS: slip })).toMatchObject({
        code: 'malformed_setting',
        message: `TRIBUTARY_OPENCODE_URLS is "${slip}", expected addresses that begin with http:// or https://, separated by commas.`,
      });
  });

  it('reads a secret from a file, prefers the variable, and says which file it cannot read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'));
    const file = join(folder, 'database-url');
    await writeFile(file, 'postgresql://db/from-file\n');
    expect(read({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgresql://db/from-file');
    expect(read({}, ['--database-url-file', file]).DATABASE_URL).toBe('postgresql://db/from-file');
    expect(read({ DATABASE_URL: 'postgresql://db/x', DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
      'postgresql://db/x',
    );
    await rm(folder, { recursive: true });
    expect(failure({ DATABASE_URL_FILE: file })).toMatchObject({
      code: 'secret_file_unreadable',
      message: `The file ${file} named by DATABASE_URL_FILE cannot be read (ENOENT).`,
    });
  });

  it('never repeats a password', () => {
    const { message } = failure({ DATABASE_URL: 'mysql://me:p@ss/hunter2@db/x?sslpassword=hunter2' });
    expect(message).toContain('mysql://me:***@db/x');
    expect(message).not.toContain('hunter2');
  });
});
