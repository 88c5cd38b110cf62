import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedEnvironment, makeEmbeddedPlace, spawnUp, type EmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { descendantsOf, isAlive, postgresProcesses } from './kit/list-processes.js';
import { listDifferences } from './kit/list-differences.js';
import { readState } from './kit/read-state.js';
import { copyRun } from './kit/recorded-runs.js';
import { spawnProgram, type Program } from './kit/spawn-program.js';
import { makeTeamPlace, teamEnvironment } from './kit/team-place.js';
import { waitUntilReady } from './kit/wait-until-ready.js';

const run = '2.1.325-c-text';
/** Where the look for what must be built takes long, that is told. */
const quiet = /^(Building Tributary …\n)?$/;
/** Far below what a time-out of any connection would take. */
const stopWithinMs = 20_000;

let place: EmbeddedPlace;

beforeEach(async () => {
  place = await makeEmbeddedPlace();
});

afterEach(async () => {
  await place.close();
});

describe('starting and stopping', () => {
  it('prints the address, what it watches and how to stop, and nothing else', async () => {
    const tributary = await place.start();
    const lines = [
      '',
      `  Tributary is ready:  ${tributary.url}`,
      '',
      `  Watching  ${place.claudeDir}`,
      `  Data      ${place.dataDir}`,
      '  Stop      Ctrl-C',
      '',
      '',
    ];
    const ready = lines.join('\n');
    await eventually(() =>
      expect(tributary.stdout()).toBe(`Creating the database in ${place.dataDir}/postgres\n${ready}`),
    );
    await copyRun(run, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, run));
    await tributary.stop();
    expect(tributary.stderr()).toBe('');
    const again = await place.start({ TRIBUTARY_PORT: new URL(tributary.url).port });
    await eventually(() => expect(again.stdout()).toBe(ready));
    await again.stop();
    expect(again.stderr()).toBe('');
  });

  it('says which of the folders that it watches is not there', async () => {
    const absent = `${place.claudeDir}-absent`;
    const tributary = await place.start({ TRIBUTARY_CLAUDE_DIRS: `${place.claudeDir},${absent}` });
    const lines = `  Watching  ${place.claudeDir}\n            ${absent}  (not there yet)\n`;
    await eventually(() => expect(tributary.stdout()).toContain(lines));
    await copyRun(run, absent);
    await eventually(() => expectTruth(tributary.url, run));
    await tributary.stop();
  });

  it('has the same data after another start', async () => {
    await copyRun(run, place.claudeDir);
    const first = await place.start();
    await eventually(() => expectTruth(first.url, run));
    const before = await readState(first.url);
    await first.stop();
    const second = await place.start();
    expect(listDifferences(await readState(second.url), before)).toEqual([]);
    console.log(`ready after ${first.readyMs} ms at the first start, ${second.readyMs} ms at the second`);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops in order at a %s and leaves no process behind',
    async (signal) => {
      const { program } = await place.start();
      const started = descendantsOf(program.pid);
      expect(postgresProcesses(place.dataDir)).not.toEqual([]);
      const from = Date.now();
      expect(await program.end(signal)).toEqual({ code: 0, signal: null });
      expect(Date.now() - from).toBeLessThan(stopWithinMs);
      expect(started.filter(isAlive)).toEqual([]);
      expect(postgresProcesses(place.dataDir)).toEqual([]);
    },
  );

  it('stops in order at a signal at any moment of its start, the first as well as a later one', async () => {
    const { readyMs, program } = await place.start();
    await program.end('SIGTERM');
    for (const part of [0.5, 0.85, 1, 1.1]) {
      await expectEndAfter(place, part * readyMs);
      const fresh = await makeEmbeddedPlace();
      await expectEndAfter(fresh, part * readyMs);
      await fresh.close();
    }
  });
});

async function expectEndAfter(folders: EmbeddedPlace, ms: number): Promise<void> {
  const program = spawnUp(await embeddedEnvironment(folders));
  await sleep(ms);
  const { code, signal } = await program.end('SIGINT');
  expect({ ms, stderr: program.stderr() }).toEqual({ ms, stderr: '' });
  // Before Node has read the program, the signal ends it as it ends any process.
  expect([0, 'SIGINT']).toContain(code ?? signal);
  await eventually(() => expect(postgresProcesses(folders.dataDir)).toEqual([]));
}

describe('npm', () => {
  it.each([
    ['Ctrl-C', (npm: Program) => npm.endGroup('SIGINT')],
    ['a SIGTERM to npm alone', (npm: Program) => npm.end('SIGTERM')],
  ])('start: %s stops everything', async (_what, stop) => {
    const env = await embeddedEnvironment(place);
    const npm = spawnProgram('npm', ['start', '--silent'], env);
    const url = `http://127.0.0.1:${env['TRIBUTARY_PORT']}`;
    await waitUntilReady(url, [npm]);
    await eventually(() => expect(npm.stdout()).toContain(`Tributary is ready:  ${url}`));
    const started = descendantsOf(npm.pid);
    expect(postgresProcesses(place.dataDir)).not.toEqual([]);
    await stop(npm);
    await eventually(() =>
      expect([...started, ...postgresProcesses(place.dataDir)].filter(isAlive)).toEqual([]),
    );
    expect(npm.stderr()).toMatch(quiet);
  });

  it('run start:team: shows a session, and a SIGTERM to npm stops everything', async () => {
    const team = await makeTeamPlace();
    try {
      const env = await teamEnvironment(team);
      const npm = spawnProgram('npm', ['run', '--silent', 'start:team'], env);
      const url = `http://127.0.0.1:${env['TRIBUTARY_PORT']}`;
      await waitUntilReady(url, [npm]);
      await copyRun(run, team.claudeDir);
      await eventually(() => expectTruth(url, run));
      const started = descendantsOf(npm.pid);
      await npm.end('SIGTERM');
      await eventually(() => expect(started.filter(isAlive)).toEqual([]));
      expect(npm.stderr()).toMatch(quiet);
    } finally {
      await team.close();
    }
  });
});
