import { describe, expect, it } from '@jest/globals';
import { planAttach, type Attachable } from './plan-attach.js';

const run = (facts: Partial<Attachable>): Attachable => ({
  id: 'main#t1',
  tool: 'claude-code',
  cwd: '/src/shop',
  rootSessionId: 'main',
  childSessionId: 'main:a1',
  isMain: false,
  agent: { projectId: 'p', sessionId: 'main', agentId: 'a1' },
  ...facts,
});
const waysOf = (facts: Partial<Attachable>) =>
  planAttach(run(facts)).ways.map(({ way, text }) => [way, text]);

describe('planAttach', () => {
  it('hands a Claude sub-agent over, or goes on with its parent', () =>
    expect(waysOf({})).toEqual([
      ['hand-over', "cd /src/shop && tributary attach 'main#t1' --run"],
      ['parent', 'cd /src/shop && claude --resume main'],
    ]));

  it('goes on with a child of OpenCode itself', () =>
    expect(waysOf({ tool: 'opencode', childSessionId: 'ses_1', rootSessionId: 'ses_0' })).toEqual([
      ['session', 'cd /src/shop && opencode --session ses_1'],
      ['parent', 'cd /src/shop && opencode --session ses_0'],
    ]));

  it('goes on with a main session, and with the parent of an agent that never spoke', () => {
    expect(waysOf({ isMain: true, agent: null })).toEqual([
      ['session', 'cd /src/shop && claude --resume main'],
    ]);
    expect(waysOf({ childSessionId: null, agent: null, cwd: null })).toEqual([
      ['parent', 'claude --resume main'],
    ]);
  });

  it('offers no command of a tool that it does not know', () => {
    expect(waysOf({ tool: 'aider', isMain: true, agent: null })).toEqual([]);
    expect(waysOf({ tool: 'aider' }).map(([way]) => way)).toEqual(['hand-over']);
  });

  it('lets no name become a command', () =>
    expect(waysOf({ isMain: true, cwd: "/tmp/$(rm -rf ~)/it's", rootSessionId: 'a;b' })).toEqual([
      ['session', `cd '/tmp/$(rm -rf ~)/it'\\''s' && claude --resume 'a;b'`],
    ]));
});
