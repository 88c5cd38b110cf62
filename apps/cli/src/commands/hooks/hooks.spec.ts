import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { hooks } from './hooks.js';
import { hookEvents } from './hooks-entries.js';

const url = 'http://127.0.0.1:7420/api/hooks/claude';
const theirs = `{
    "model": "opus",
    "hooks": {
        "Stop": [
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "say done"
                    }
                ]
            }
        ]
    },
    "permissions": { "allow": ["Bash(ls:*)"] }
}
`;

let folder: string;
let file: string;
let told: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-hooks-'));
  file = join(folder, 'settings.json');
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
  rmSync(folder, { recursive: true });
});

const read = () => readFileSync(file, 'utf8');
const run = async (...args: string[]): Promise<string> => {
  told = '';
  await hooks([...args, '--settings', file]);
  return told;
};

describe('tributary hooks', () => {
  it('adds its hooks beside those of others, and shows first what changes', async () => {
    writeFileSync(file, theirs);
    expect(await run('install', '--yes')).toMatch(/\+ .*"type": "http"/);
    const settings = JSON.parse(read());
    expect(Object.keys(settings)).toEqual(['model', 'hooks', 'permissions']);
    expect(Object.keys(settings.hooks).sort()).toEqual([...hookEvents].sort());
    expect(settings.hooks.Stop).toEqual([
      { hooks: [{ type: 'command', command: 'say done' }] },
      { hooks: [{ type: 'http', url, timeout: 3 }] },
    ]);
    expect(read()).toContain('    "permissions": { "allow": ["Bash(ls:*)"] }\n');
  });

  it('keeps the file as it was beside it, and its permissions', async () => {
    writeFileSync(file, theirs);
    chmodSync(file, 0o640);
    await run('install', '--yes');
    const [backup] = readdirSync(folder).filter((name) => name.endsWith('.bak'));
    expect(readFileSync(join(folder, backup!), 'utf8')).toBe(theirs);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('changes nothing the second time', async () => {
    await run('install', '--yes');
    const once = read();
    expect(await run('install', '--yes')).toMatch(/installed already/);
    expect(read()).toBe(once);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('tells nothing to another machine', async () => {
    writeFileSync(file, theirs);
    expect(await run('install', '--yes', '--server', 'https://evil.example')).toContain(
      'Hooks speak to a Tributary on this machine, and https://evil.example is elsewhere;',
    );
    expect(read()).toBe(theirs);
  });

  it('moves to another server instead of telling both', async () => {
    await run('install', '--yes');
    await run('install', '--yes', '--server', 'http://127.0.0.1:9000/');
    expect(read()).not.toContain('7420');
    expect(read().match(/127\.0\.0\.1:9000\/api\/hooks\/claude/g)).toHaveLength(hookEvents.length);
  });

  const compact =
    '{ "hooks": { "Stop": [{"hooks":[ {"type":"command", "command":"x"} ]}],\n "Other": [ ] } }';
  it.each([theirs, compact, '{}\n', '{\n  "model": "opus"\n}\n'])(
    'takes out exactly what it put in: %j',
    async (text) => {
      writeFileSync(file, text);
      await run('install', '--yes');
      await run('uninstall', '--yes');
      expect(read()).toBe(text);
      expect(await run('uninstall', '--yes')).toMatch(/no hooks of Tributary/);
    },
  );

  it('leaves malformed settings alone and says where they are wrong', async () => {
    writeFileSync(file, '{ "model": "opus", }');
    expect(await run('install', '--yes')).toMatch(/not valid JSON and was left alone/);
    expect([read(), process.exitCode]).toEqual(['{ "model": "opus", }', 1]);
    writeFileSync(file, '{ "hooks": { "Stop": "x" } }');
    expect(await run('install', '--yes')).toMatch(/not what Claude Code expects/);
    expect(read()).toBe('{ "hooks": { "Stop": "x" } }');
  });

  it('does not write without a person to ask', async () => {
    writeFileSync(file, theirs);
    expect(await run('install')).toMatch(/add --yes/);
    expect(read()).toBe(theirs);
  });

  it('follows a link to the settings and keeps it a link', async () => {
    const real = join(folder, 'dotfiles.json');
    writeFileSync(real, theirs);
    symlinkSync(real, file);
    await run('install', '--yes');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain(url);
  });

  it('says whether they are there', async () => {
    const server = ['--server', 'http://127.0.0.1:1'];
    expect(await run('status', ...server)).toMatch(
      /\(not there\)\nHooks {6}not installed\nTributary {2}does not answer/,
    );
    await run('install', '--yes', ...server);
    expect(await run('status', ...server)).toContain(
      'installed, telling http://127.0.0.1:1/api/hooks/claude',
    );
    const settings = JSON.parse(read());
    delete settings.hooks.Stop;
    writeFileSync(file, JSON.stringify({ ...settings, disableAllHooks: true }));
    expect(await run('status', ...server)).toMatch(/in part.*missing: Stop[^F]/);
    expect(told).toContain('"disableAllHooks" is set');
  });

  it.each([[], ['instal'], ['install', 'twice']])(
    'asks for one of its words when told %j',
    async (...words) => {
      expect(await run(...words)).toMatch(/install, uninstall and status/);
      expect(process.exitCode).toBe(1);
    },
  );
});
