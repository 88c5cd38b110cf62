import { describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLevelChooser } from './choose-level.js';
import { loadFile, type LoadFile } from './settings-file.js';

const home = '/home/dev';
const homeFile = `${home}/.tributary/privacy.json`;

/** Files that never change. */
function choose(files: Readonly<Record<string, unknown>>) {
  const malformed: string[] = [];
  const load: LoadFile = async (path) => {
    if (!(path in files)) return { state: 'absent' };
    const content = files[path];
    return {
      state: 'read',
      mtimeMs: 1,
      text: typeof content === 'string' ? content : JSON.stringify(content),
    };
  };
  const hooks = { onMalformedPrivacyFile: ({ path }: { path: string }) => void malformed.push(path) };
  return { level: createLevelChooser({ home, load, hooks }), malformed };
}

describe('the level of a project', () => {
  it('is redacted where nobody says anything', async () => {
    expect(await choose({}).level('/home/dev/acme')).toBe('redacted');
  });

  it('is what the developer chose for everything', async () => {
    expect(await choose({ [homeFile]: { default: 'full' } }).level('/home/dev/acme')).toBe('full');
  });

  it('is what the developer chose for the deepest folder that holds it', async () => {
    const projects = {
      '~/work': 'full',
      '/home/dev/work/bank/': 'metrics',
      '/home/dev/work/bank/site': 'full',
    };
    const { level } = choose({ [homeFile]: { projects } });
    expect(await level('/home/dev/work/app')).toBe('full');
    expect(await level('/home/dev/work/bank')).toBe('metrics');
    expect(await level('/home/dev/work/bank/api/src')).toBe('metrics');
    expect(await level('/home/dev/work/bank/site')).toBe('full');
    expect(await level('/home/dev/work/banking')).toBe('full');
    expect(await level('/home/dev/workshop')).toBe('redacted');
  });

  it('is the stricter of the developer and the repository, whoever that is', async () => {
    const { level } = choose({
      [homeFile]: { default: 'full', projects: { '/home/dev/a': 'metrics' } },
      '/home/dev/a/.tributary.json': { privacy: 'full' },
      '/home/dev/b/.tributary.json': { privacy: 'metrics', other: 1 },
      '/home/dev/b/inner/.tributary.json': { privacy: 'redacted' },
    });
    expect(await level('/home/dev/a')).toBe('metrics');
    expect(await level('/home/dev/b/src/deep')).toBe('metrics');
    expect(await level('/home/dev/b/inner')).toBe('metrics');
    expect(await level('/home/dev/c')).toBe('full');
  });

  it('is the strictest while a file cannot be understood, and the hook names the file', async () => {
    const inHome = choose({ [homeFile]: '{"default": "ful' });
    expect(await inHome.level('/home/dev/acme')).toBe('metrics');
    expect(inHome.malformed).toEqual([homeFile]);
    const misspelt = choose({ [homeFile]: { defualt: 'full' } });
    expect(await misspelt.level('/home/dev/acme')).toBe('metrics');
    const repository = choose({
      [homeFile]: { default: 'full' },
      '/home/dev/acme/.tributary.json': { privacy: 'none' },
    });
    expect(await repository.level('/home/dev/acme/src')).toBe('metrics');
    expect(repository.malformed).toEqual(['/home/dev/acme/.tributary.json']);
    expect(await repository.level('/home/dev/other')).toBe('full');
  });

  it('is the strictest for a project that nobody can name, and for a file that refuses to be read', async () => {
    expect(await choose({ [homeFile]: { default: 'full' } }).level(null)).toBe('metrics');
    const refused = createLevelChooser({ home, load: async () => Promise.reject(new Error('EACCES')) });
    expect(await refused('/home/dev/acme')).toBe('metrics');
  });
});

it('reads a file again only when it has changed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'privacy-'));
  try {
    await mkdir(join(root, '.tributary'));
    const file = join(root, '.tributary/privacy.json');
    let reads = 0;
    const load: LoadFile = async (path, known) => {
      const loaded = await loadFile(path, known);
      if (loaded.state === 'read') reads += 1;
      return loaded;
    };
    const level = createLevelChooser({ home: root, load });
    await writeFile(file, '{"default":"full"}');
    await utimes(file, 1, 1);
    expect([await level(join(root, 'app')), await level(join(root, 'app')), reads]).toEqual([
      'full',
      'full',
      1,
    ]);
    await writeFile(file, '{"default":"metrics"}');
    await utimes(file, 2, 2);
    expect([await level(join(root, 'app')), reads]).toEqual(['metrics', 2]);
    await rm(file);
    expect(await level(join(root, 'app'))).toBe('redacted');
  } finally {
    await rm(root, { recursive: true });
  }
});
