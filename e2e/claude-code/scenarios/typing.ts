import { bash, hanging, launch, report, waitFor } from '../script.js';
import { happens, untilWritten } from './acts.js';
import type { Scenario, Scenarios } from './scenario.js';

/** B is still at work. */
const untilOneIsLeft: Scenario['act'] = async (claude, model) => {
  await claude.open();
  await claude.type('[[main]] Do it.');
  for (const script of ['A', 'main']) await model.untilEnded(script);
  await model.untilAsked('B', 2);
  await untilWritten(claude, model);
};

/** What people do in a terminal. */
export const typing: Scenarios = {
  typed: {
    script: {
      main: [{ calls: [launch('A'), waitFor('B'), waitFor('C', 'Explore')] }, { says: 'Done.' }],
      A: report,
      B: report,
      C: report,
    },
    act: async (claude, model) => {
      await claude.open();
      await claude.type('[[main]] Do it.');
      for (const script of ['A', 'B', 'C', 'main']) await model.untilEnded(script);
      await untilWritten(claude, model);
      await claude.leave();
    },
  },
  teammate: {
    script: {
      main: [
        { calls: [{ agent: 'A', input: { subagent_type: 'general-purpose', name: 'scout' } }] },
        { says: 'It is at work.' },
      ],
      A: report,
    },
    act: async (claude, model) => {
      await claude.open({ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' });
      await claude.type('[[main]] Do it.');
      for (const script of ['A', 'main']) await model.untilEnded(script);
      await untilWritten(claude, model);
      await claude.leave();
    },
  },
  'teammate asked again': {
    script: {
      main: [
        { calls: [{ agent: 'A', input: { subagent_type: 'general-purpose', name: 'scout' } }] },
        {
          calls: [{ name: 'SendMessage', input: { to: 'scout', summary: 'More', message: 'Now this.' } }],
          after: 'A',
        },
        { says: 'It is at work.' },
      ],
      A: [...report, { calls: [bash] }, { says: 'My second report.' }],
    },
    act: async (claude, model) => {
      await claude.open({ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' });
      await claude.type('[[main]] Do it.');
      for (const script of ['A', 'main']) await model.untilEnded(script);
      await model.untilAsked('A', 4);
      await untilWritten(claude, model);
      await claude.leave();
    },
  },
  escaped: {
    script: { main: [{ calls: [waitFor('A')] }, { says: 'Done.' }], A: hanging },
    act: async (claude, model) => {
      await claude.open();
      await claude.type('[[main]] Do it.');
      await model.untilAsked('A', 2);
      await untilWritten(claude, model);
      await claude.press('\u001b');
      await claude.leave();
    },
    open: ['aborted', 'orphaned'],
    session: ['aborted', 'completed'],
  },
  moved: {
    script: {
      main: [{ calls: [launch('A'), launch('B')] }, { says: 'They are at work.' }],
      A: report,
      B: [{ calls: [bash] }, { end: 'halts' }, { says: 'My report.' }],
    },
    act: async (claude, model) => {
      await untilOneIsLeft(claude, model);
      const hasMoved = await claude.move();
      const hasGoneOn = hasMoved && (await happens(model.untilEnded('B')));
      if (!hasGoneOn) model.delegations.lacking.add('a way to go on without a terminal');
      await untilWritten(claude, model);
    },
    cards: 1,
  },
  'left alone': {
    script: {
      main: [{ calls: [launch('A'), launch('B')] }, { says: 'They are at work.' }],
      A: report,
      B: hanging,
    },
    act: async (claude, model) => {
      await untilOneIsLeft(claude, model);
      await claude.leave();
      // Some versions tell the model of what they stop, and do not wait for its answer.
      model.forget(claude.unwritten(model.messageIds));
    },
    open: ['aborted', 'orphaned'],
  },
};
