import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { tributary } from '../../tributary.js';
import { readDatabaseConfig } from './database.config.js';

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

describe('the flags of commands that work on what is stored', () => {
  it('name the data, before what the environment says', () => {
    jest.replaceProperty(process, 'env', { ...process.env, TRIBUTARY_DATA_DIR: '/srv/other' });
    expect(readDatabaseConfig({}).dataDir).toBe('/srv/other');
    expect(readDatabaseConfig({ 'data-dir': '/srv/tributary' }).dataDir).toBe('/srv/tributary');
    const url = 'postgres://db.acme.test/tributary';
    expect(readDatabaseConfig({ 'database-url': url }).databaseUrl).toBe(url);
  });

  it.each(['check', 'doctor', 'reprice', 'backup all.dump', 'rebuild', 'forget --project p'])(
    '%s does not take a folder without data for one in which nothing is stored',
    async (command) => {
      const folder = await mkdtemp(join(tmpdir(), 'tributary-'));
      const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      await tributary([...command.split(' '), '--data-dir', folder]);
      expect(said.mock.calls.join('')).toContain(`Tributary keeps no data in ${folder};`);
      expect(process.exitCode).toBe(1);
      expect(await readdir(folder)).toEqual([]);
      await rm(folder, { recursive: true });
    },
  );

  it('restore makes no database for a file that is no backup', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tributary-'));
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await tributary(['restore', import.meta.filename, '--data-dir', folder]);
    expect(said.mock.calls.join('')).toBe(`${import.meta.filename} is not a whole backup of Tributary.\n`);
    expect(process.exitCode).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
