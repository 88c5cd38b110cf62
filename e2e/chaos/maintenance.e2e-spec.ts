import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../kit/eventually.js';
import { spawnProgram } from '../kit/spawn-program.js';
import { ChaosWriter } from './chaos-writer.js';
import { compareStates, readDerivedState } from './read-derived-state.js';
import type { Truth } from './truth.js';
import { untilCommitted } from './until-committed.js';
import { makeWorld, sourceArgs, type World } from './world.js';

const timeoutMs = 120_000;

let world: World;
let truth: Truth;

beforeAll(async () => {
  world = await makeWorld({ resolvers: 1 });
  const writer = new ChaosWriter(world.folder);
  for (let count = 0; count < 400; count += 1) writer.writeOne();
  truth = writer.finish();
  expect(await untilCommitted(world, truth)).not.toBeNull();
}, timeoutMs);

afterAll(async () => {
  await world.close();
}, timeoutMs);

/** Runs a command beside the services, as an operator would. */
async function tributary(
  ...args: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = spawnProgram(process.execPath, sourceArgs('apps/cli/src/main.ts', ...args), {
    DATABASE_URL: world.postgres.url,
    TRIBUTARY_CLAUDE_DIRS: world.folder,
    TRIBUTARY_ORPHAN_AFTER: '2h',
    TRIBUTARY_AUTO_CARDS: 'per-session',
  });
  const { code } = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

describe('beside running services', () => {
  it(
    'rebuild reads every file again and ends in the same state',
    async () => {
      const before = await readDerivedState(world);
      const planned = await tributary('rebuild');
      expect(planned.stdout).toContain('Nothing was changed');
      const done = await tributary('rebuild', '--yes');
      expect(done).toMatchObject({ code: 0, stderr: '' });
      expect(done.stdout).toMatch(/^\d+ sessions from \d+ files would be read again, 0 stay as they are\./);
      expect(await untilCommitted(world, truth)).not.toBeNull();
      expect(compareStates(await readDerivedState(world), before)).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'check finds everything stored as it is computed, and reprice finds nothing to change',
    async () => {
      const check = await tributary('check');
      expect(check.stdout).toContain('Everything is stored as it is computed.');
      expect(check.code).toBe(0);
      expect((await tributary('reprice')).stdout).toContain('; 0 cost something else now.');
    },
    timeoutMs,
  );

  it(
    'doctor names the line that could not be read, and why',
    async () => {
      const [path = ''] = Object.keys(truth.files);
      await appendFile(join(world.folder, path), '{"type":"user","cut off\n');
      await eventually(async () => {
        const rows = await world.query('SELECT FROM dead_letters');
        expect(rows).toHaveLength(1);
      });
      const { stdout, stderr } = await tributary('doctor', '--replay');
      expect(stderr).toBe('');
      expect(stdout).toContain('Tried 1 dead letters again: 0 are applied now, 1 are not.');
      expect(stdout).toContain(`${path} at byte ${truth.files[path]?.bytes}`);
      expect(stdout).toContain('The line is not JSON');
      expect(stdout).toContain('"chaos-probe"');
    },
    timeoutMs,
  );
});
