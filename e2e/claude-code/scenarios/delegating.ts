import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bash, hanging, launch, report, waitFor } from '../script.js';
import { prompt, untilAllEnd } from './acts.js';
import type { Scenarios } from './scenario.js';

/** What agents are asked to do. */
export const delegating: Scenarios = {
  'one agent': {
    script: { main: [{ calls: [waitFor('A', 'Explore')] }, { says: 'Done.' }], A: report },
    act: prompt,
  },
  'two at once': {
    script: {
      main: [{ thinks: 'Hm.', says: 'I ask two.', calls: [waitFor('A'), waitFor('B')] }, { says: 'Done.' }],
      A: report,
      B: [{ thinks: 'Hm.', says: 'Both.', calls: [bash, bash] }, { says: 'My report.' }],
    },
    act: prompt,
  },
  nested: {
    script: {
      main: [{ calls: [waitFor('A')] }, { says: 'Done.' }],
      A: [{ calls: [waitFor('N'), bash] }, { says: 'My report.' }],
      N: report,
    },
    act: prompt,
  },
  background: {
    script: {
      main: [{ calls: [launch('A'), launch('B')] }, { says: 'They are at work.' }],
      A: report,
      B: [{ calls: [bash] }, { says: 'My report.', after: 'main' }],
    },
    act: untilAllEnd('A', 'B'),
  },
  'nested beside': {
    script: {
      main: [{ calls: [launch('A')] }, { says: 'It is at work.' }],
      A: [{ calls: [launch('N'), bash] }, { calls: [bash], after: 'main' }, { says: 'My report.' }],
      N: [{ calls: [bash] }, { says: 'My report.', after: 'main' }],
    },
    act: untilAllEnd('main', 'A'),
  },
  'turn limit': {
    script: {
      main: [{ calls: [waitFor('A', 'limited')] }, { says: 'Done.' }],
      A: [{ calls: [bash] }, { calls: [bash] }, { calls: [bash] }, { says: 'My report.' }],
    },
    act: async (claude) => {
      const folder = join(claude.work, '.claude', 'agents');
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'limited.md'),
        '---\nname: limited\ndescription: Does little.\nmaxTurns: 2\n---\nDo little.\n',
      );
      await prompt(claude);
    },
    open: ['completed'],
  },
  'own worktree': {
    script: {
      main: [
        { calls: [{ agent: 'A', input: { ...waitFor('A').input, isolation: 'worktree' } }] },
        { says: 'Done.' },
      ],
      A: [
        { calls: [{ name: 'Bash', input: { command: 'echo new > new.txt', description: 'Writes' } }] },
        ...report,
      ],
    },
    act: async (claude) => {
      const git = (...args: string[]) => execFileSync('git', args, { cwd: claude.work, stdio: 'ignore' });
      git('init');
      writeFileSync(join(claude.work, 'read.me'), 'Something.\n');
      git('add', '.');
      git('-c', 'user.name=Dev', '-c', 'user.email=dev@example.org', 'commit', '-m', 'Something');
      await prompt(claude);
    },
  },
  'forked agent': {
    script: {
      main: [{ says: 'I ask one like me.', calls: [waitFor('A', 'fork')] }, { says: 'Done.' }],
      A: report,
    },
    act: untilAllEnd('main'),
  },
  workflow: {
    script: {
      main: [{ calls: [{ workflow: ['A', 'B'] }] }, { says: 'It is at work.' }],
      A: report,
      B: report,
    },
    act: untilAllEnd('A', 'B'),
  },
  continued: {
    script: {
      main: [{ calls: [waitFor('A')] }, { calls: [{ to: 'A', as: 'A2' }] }, { says: 'Done.' }],
      A: report,
      A2: report,
    },
    act: untilAllEnd('main', 'A2'),
  },
  stopped: {
    script: {
      main: [
        { calls: [launch('A'), launch('B')] },
        { calls: [{ stops: 'B' }], after: 'B' },
        { says: 'Done.' },
      ],
      A: report,
      B: hanging,
    },
    act: untilAllEnd('main', 'A'),
    open: ['aborted'],
  },
};
