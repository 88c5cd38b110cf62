import { bash, hanging, launch, report, waitFor } from '../script.js';
import { prompt, untilWritten } from './acts.js';
import type { Scenario, Scenarios } from './scenario.js';

const goOn =
  (...flags: readonly string[]): Scenario['act'] =>
  async (claude) => {
    await prompt(claude);
    claude.start('--continue', ...flags);
    claude.say('[[again]] Go on.');
    await claude.end();
  };

/** A session that is gone on with. */
export const goingOn: Scenarios = {
  resumed: {
    script: {
      main: [{ calls: [waitFor('A')] }, { says: 'Done.' }],
      A: report,
      again: [{ calls: [waitFor('B')] }, { says: 'Done again.' }],
      B: report,
    },
    act: goOn(),
  },
  'killed resumed': {
    script: {
      main: [{ calls: [launch('A'), launch('B')] }, { says: 'They are at work.' }],
      A: report,
      B: hanging,
      again: [{ calls: [waitFor('C')] }, { says: 'Done again.' }],
      C: report,
    },
    act: async (claude, model) => {
      claude.start();
      claude.say('[[main]] Do it.');
      await model.untilEnded('A');
      await model.untilEnded('main');
      await model.untilAsked('B', 2);
      await untilWritten(claude, model);
      await claude.kill();
      claude.start('--continue');
      claude.say('[[again]] Go on.');
      await model.untilEnded('again');
      await untilWritten(claude, model);
      await claude.end();
    },
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
  compacted: {
    script: {
      main: [{ calls: [waitFor('A')] }, { says: 'Done.' }],
      A: report,
      again: [{ calls: [waitFor('B')] }, { says: 'Done again.' }],
      B: report,
    },
    act: async (claude) => {
      await prompt(claude);
      claude.start('--continue');
      claude.say('/compact');
      await claude.untilOver(1);
      claude.say('[[again]] Go on.');
      await claude.end();
    },
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
