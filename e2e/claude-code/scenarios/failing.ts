import { bash, hanging, launch, report, waitFor } from '../script.js';
import { prompt, untilAllEnd, untilWritten } from './acts.js';
import type { Scenario, Scenarios } from './scenario.js';

/** A has ended, and B has not. */
const killedAtWork =
  (signal: NodeJS.Signals): Scenario['act'] =>
  async (claude, model) => {
    claude.start();
    claude.say('[[main]] Do it.');
    for (const script of ['A', 'B']) await model.untilEnded(script);
    await untilWritten(claude, model);
    await claude.kill(signal);
  };

/** What goes wrong. */
export const failing: Scenarios = {
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
  overloaded: {
    script: {
      main: [{ calls: [waitFor('A')] }, { end: 'overloaded' }, { says: 'Done.' }],
      A: [{ calls: [bash] }, { end: 'overloaded' }, { end: 'overloaded' }, { says: 'My report.' }],
    },
    act: prompt,
  },
  'cut words': {
    script: {
      main: [{ says: 'I begin.', end: 'cut' }, { calls: [waitFor('A')] }, { says: 'Done.' }],
      A: [{ calls: [bash] }, { says: 'Half a report.', end: 'cut' }, { says: 'My report.' }],
    },
    act: prompt,
    // Some versions give up.
    session: ['completed', 'failed'],
  },
  'cut calls': {
    script: {
      main: [{ calls: [waitFor('A')], end: 'cut' }, { calls: [waitFor('B')] }, { says: 'Done.' }],
      A: report,
      B: [{ calls: [bash], end: 'cut' }, { calls: [bash] }, { says: 'My report.' }],
    },
    act: prompt,
  },
  'failing beside': {
    script: {
      main: [{ calls: [launch('A'), launch('B')] }, { says: 'They are at work.' }],
      A: [{ calls: [bash] }, { end: 'refused' }],
      B: [{ calls: [bash] }, { says: 'My report.', after: 'main' }],
    },
    act: untilAllEnd('main', 'B'),
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
    open: ['aborted'],
    session: ['aborted'],
  },
  killed: {
    script: { main: [{ calls: [waitFor('A'), waitFor('B')] }, { says: 'Done.' }], A: report, B: hanging },
    act: killedAtWork('SIGKILL'),
    session: ['orphaned'],
  },
  'workflow killed': {
    script: {
      main: [{ calls: [{ workflow: ['A', 'B'] }] }, { says: 'It is at work.' }],
      A: report,
      B: hanging,
    },
    act: killedAtWork('SIGKILL'),
    session: ['orphaned', 'completed'],
  },
  'failing workflow': {
    script: {
      main: [{ calls: [{ workflow: ['A', 'B'] }] }, { says: 'It is at work.' }],
      A: [{ calls: [bash] }, { end: 'refused' }],
      B: report,
    },
    act: untilAllEnd('main', 'B'),
  },
  terminated: {
    script: { main: [{ calls: [waitFor('A'), waitFor('B')] }, { says: 'Done.' }], A: report, B: hanging },
    act: killedAtWork('SIGTERM'),
    session: ['orphaned'],
  },
};
