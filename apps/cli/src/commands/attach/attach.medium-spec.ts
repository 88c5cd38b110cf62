import { access, chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newSessionFacts, scopesOfRole } from '@tributary/domain';
import { TokenRepository } from '@tributary/store';
import { actorNamed } from '@tributary/store/test-kit';
import { startServer, type TestServer } from '../../test-kit/start-server.js';
import { longestContext } from './attach-context.js';
import { attach } from './attach.js';

const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const recording = '#!/bin/sh\npwd > "$RECORD"\nprintf \'%s\\n\' "$0" "$@" >> "$RECORD"\n';
/** What was handed over, as it was while the program ran. */
const copying = 'if [ "$2" = --add-dir ]; then cp -Rp "$3" "$RECORD-context"; fi\n';
const environment = { ...process.env };
let server: TestServer;
let folder: string;
let printed = '';

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'attach-spec-'));
  await mkdir(join(folder, 'work'));
  for (const program of ['claude', 'opencode']) {
    const file = join(folder, program);
    await writeFile(file, program === 'claude' ? `${recording}${copying}exit 3\n` : `${recording}exit 3\n`);
    await chmod(file, 0o755);
  }
  await seed();
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

beforeEach(async () => {
  await rm(join(folder, 'record-context'), { recursive: true, force: true });
  printed = '';
  process.exitCode = undefined;
  process.env.PATH = `${folder}:${environment.PATH}`;
  process.env.RECORD = join(folder, 'record');
  process.env.TRIBUTARY_DATA_DIR = join(folder, 'data');
});

afterAll(async () => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  process.env = environment;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function seed({ database } = server): Promise<void> {
  const addSession = (id: string, root: string, tool: string) =>
    database.query(
      `INSERT INTO sessions (id, root_id, tool, project_id, cwd, facts) VALUES ($1, $2, $3, 'p', $4, $5)`,
      [id, root, tool, join(folder, 'work'), JSON.stringify(newSessionFacts(id))],
    );
  const addRun = (id: string, root: string, child: string, agentId: string) =>
    database.query(
      `INSERT INTO runs (id, root_id, child_session_id, agent_id, depth, agent_type, status, is_background, evidence)
       VALUES ($1, $2, $3, $4, 1, 'Explore', 'completed', false, '[]')`,
      [id, root, child, agentId],
    );
  await addSession('main', 'main', 'claude-code');
  await addSession('main:a1', 'main', 'claude-code');
  await addSession('ses_0', 'ses_0', 'opencode');
  await addSession('ses_1', 'ses_0', 'opencode');
  await addRun('main#t1', 'main', 'main:a1', 'a1');
  await addRun('ses_0#t1', 'ses_0', 'ses_1', 'ses_1');
  const parts = ['The task.', `The key is ${secret}.`, 'x'.repeat(400_000), 'The last words.'];
  for (const [index, text] of parts.entries()) {
    await database.query(
      `INSERT INTO messages (session_id, part_id, role, kind, at, text) VALUES ('main:a1', $1, 'user', 'text', $2, $3)`,
      [`p${index}`, new Date(index), text],
    );
  }
}

const run = (...args: string[]) => attach([...args, '--server', server.url]);
const recorded = async () => (await readFile(join(folder, 'record'), 'utf8')).trimEnd().split('\n');

describe('tributary attach', () => {
  it('prints how to go on with a child of OpenCode, and calls nothing', async () => {
    await run('ses_0#t1');
    expect(printed).toBe(`cd ${join(folder, 'work')} && opencode --session ses_1\n`);
    await expect(recorded()).rejects.toThrow('ENOENT');
  });

  it('calls it where the agent worked, and ends as it ended', async () => {
    await run('ses_0#t1', '--run');
    expect(await recorded()).toEqual([join(folder, 'work'), join(folder, 'opencode'), '--session', 'ses_1']);
    expect(process.exitCode).toBe(3);
  });

  it('hands a sub-agent of Claude over in a file without secrets that only its owner reads', async () => {
    await run('main#t1', '--run');
    const [, program, prompt = '', flag, added = ''] = await recorded();
    expect([program, flag]).toEqual([join(folder, 'claude'), '--add-dir']);
    const file = /^Read (\S+)\./.exec(prompt)?.[1] ?? '';
    expect(dirname(file)).toBe(added);
    const seen = join(folder, 'record-context');
    const seenFile = join(seen, basename(file));
    expect([(await stat(seenFile)).mode & 0o777, (await stat(seen)).mode & 0o777]).toEqual([0o600, 0o700]);
    const text = await readFile(seenFile, 'utf8');
    expect(text).toContain('The task.');
    expect(text).toContain('The last words.');
    expect(text).toContain('characters left out');
    expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(longestContext + 100);
    await expect(access(added)).rejects.toThrow('ENOENT');
  });

  it('leaves nothing when the program cannot be started, and keeps a file that was only printed for a day', async () => {
    const handedOver = (): string => /--add-dir (\S+)/.exec(printed)?.[1] ?? '';
    process.env.PATH = '/nonexistent';
    await run('main#t1', '--run');
    await expect(access(handedOver())).rejects.toThrow('ENOENT');

    printed = '';
    await run('main#t1');
    const kept = handedOver();
    const [fresh, old] = [23, 25].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];
    await utimes(kept, fresh, fresh);
    await run('main');
    await access(kept);
    await utimes(kept, old, old);
    await run('main');
    await expect(access(kept)).rejects.toThrow('ENOENT');
  });

  it('resumes the parent when asked to, and a main session by itself', async () => {
    await run('main#t1', '--parent', '--run');
    expect((await recorded()).slice(2)).toEqual(['--resume', 'main']);
    await run('main', '--run');
    expect((await recorded()).slice(2)).toEqual(['--resume', 'main']);
  });

  it('says what is wrong: no such run, no server, no program, no name', async () => {
    await run('nobody');
    expect([printed, process.exitCode]).toEqual(['There is no run nobody.\n', 1]);
    await attach(['main', '--server', 'http://127.0.0.1:9']);
    expect(printed).toContain('There is no Tributary at http://127.0.0.1:9');
    process.env.PATH = '/nonexistent';
    await run('main', '--run');
    expect(printed).toContain('"claude" cannot be started');
    await attach([]);
    expect(printed).toContain('Name one run');
  });
});

async function tokenOf({ database }: TestServer): Promise<string> {
  const made = await new TokenRepository(database).create({
    name: 'laptop',
    developer: 'ann',
    role: 'member',
    scopes: scopesOfRole.member,
    by: actorNamed('operator'),
  });
  if (made === 'other-email') throw new Error(made);
  return made.secret;
}

describe("a team's server", () => {
  it('wants a token and is asked with it', async () => {
    const team = await startServer({ config: { mode: 'team' } });
    try {
      await attach(['main', '--server', team.url]);
      expect(printed).toContain('Sign in, or send a token');
      process.env.TRIBUTARY_TOKEN = 'trb_unknown';
      await attach(['main', '--server', team.url]);
      expect(printed).toContain('The token is unknown');
      printed = '';
      await seed(team);
      process.env.TRIBUTARY_TOKEN = await tokenOf(team);
      await attach(['main#t1', '--run', '--server', team.url]);
      expect(printed).toContain('claude');
      expect(await readFile(join(folder, 'record-context', 'conversation.md'), 'utf8')).toContain(
        'The task.',
      );
    } finally {
      delete process.env.TRIBUTARY_TOKEN;
      await team.stop();
    }
  });
});
