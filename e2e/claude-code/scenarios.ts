import type { ClaudeCode } from './claude-code.js';
import { bash, launch, report, waitFor, type Script } from './script.js';
import type { ScriptedModel } from './scripted-model.js';

export interface Scenario {
  readonly script: Script;
  readonly act: (claude: ClaudeCode, model: ScriptedModel) => Promise<void>;
  /** How agents end that the model had not answered at last. */
  readonly open?: 'orphaned' | 'aborted';
  /** The status of all sessions there are in the end: a fork and `/clear` make another. */
  readonly session?: 'orphaned' | 'aborted';
  /** The script whose answers each session paid for, in the order in which they ended. */
  readonly payers?: readonly string[];
}

const untilWritten = async (claude: ClaudeCode, model: ScriptedModel): Promise<void> => {
  await claude.untilWritten(model.requests.flatMap(({ messageId }) => messageId ?? []));
};

const prompt = async (claude: ClaudeCode): Promise<void> => {
  claude.start();
  claude.say('[[main]] Do it.');
  await claude.end();
};

const goOn =
  (...flags: readonly string[]): Scenario['act'] =>
  async (claude) => {
    await prompt(claude);
    claude.start('--continue', ...flags);
    claude.say('[[again]] Go on.');
    await claude.end();
  };

const hanging = [{ calls: [bash] }, { end: 'hangs' }] as const;

/** What happens to a real Claude Code. What must be seen of it follows from what the model served. */
export const scenarios: Readonly<Record<string, Scenario>> = {
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
    act: async (claude, model) => {
      claude.start();
      claude.say('[[main]] Do it.');
      await model.untilEnded('A');
      await model.untilEnded('B');
      await untilWritten(claude, model);
      await claude.end();
    },
  },
  failing: {
    script: {
      main: [
        { calls: [waitFor('A')] },
        { calls: [waitFor('B', 'no-such-agent')] },
        { calls: [waitFor('C')] },
        { says: 'Done.' },
      ],
      A: [{ calls: [bash] }, { end: 'refused' }],
      C: [
        { calls: [{ name: 'Read', input: { file_path: '/nonexistent/file' } }] },
        { says: 'There is none.' },
      ],
    },
    act: prompt,
  },
  interrupted: {
    script: { main: [{ calls: [waitFor('A')] }, { says: 'Done.' }], A: hanging },
    act: async (claude, model) => {
      claude.start();
      claude.say('[[main]] Do it.');
      await model.untilAsked('A', 2);
      await untilWritten(claude, model);
      claude.interrupt();
      await claude.untilOver(1);
      await claude.end();
    },
    open: 'aborted',
    session: 'aborted',
  },
  killed: {
    script: { main: [{ calls: [waitFor('A'), waitFor('B')] }, { says: 'Done.' }], A: report, B: hanging },
    act: async (claude, model) => {
      claude.start();
      claude.say('[[main]] Do it.');
      await model.untilEnded('A');
      await model.untilAsked('B', 2);
      await untilWritten(claude, model);
      await claude.kill();
    },
    session: 'orphaned',
  },
  resumed: {
    script: {
      main: [{ calls: [waitFor('A')] }, { says: 'Done.' }],
      A: report,
      again: [{ calls: [waitFor('B')] }, { says: 'Done again.' }],
      B: report,
    },
    act: goOn(),
  },
  forked: {
    script: {
      main: [{ calls: [waitFor('A'), waitFor('X', 'no-such-agent')] }, { says: 'Done.' }],
      A: report,
      again: [{ calls: [waitFor('B')] }, { says: 'Done again.' }],
      B: report,
    },
    act: goOn('--fork-session'),
    payers: ['main', 'again'],
  },
  cleared: {
    script: {
      main: [{ calls: [launch('A')] }, { says: 'It is at work.' }],
      A: [{ calls: [bash] }, { says: 'My report.', after: 'again' }],
      again: [{ says: 'Something else.' }],
    },
    act: async (claude, model) => {
      claude.start();
      claude.say('[[main]] Do it.');
      await model.untilEnded('main');
      await model.untilAsked('A', 2);
      await untilWritten(claude, model);
      claude.say('/clear');
      claude.say('[[again]] Something else.');
      await model.untilEnded('A');
      await untilWritten(claude, model);
      await claude.end();
    },
  },
};
