import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../events/agent-event.js';
import { concluded, root, stateOf, tell } from '../test-kit/tell.js';
import { projectRuns } from './project-runs.js';

const call = (toolUseId: string, at: number, prompt: string): AgentEvent =>
  tell('run.spawned', at, { toolUseId, via: 'task', prompt, description: 'Look', agentType: 'general' });
const asked = (sessionId: string, at: number, text: string): AgentEvent[] => [
  tell('session.seen', at, { sessionId, tool: 'claude-code', rootSessionId: root, isActivity: true }),
  tell('message.recorded', at, {
    sessionId,
    messageId: sessionId,
    partId: sessionId,
    role: 'user',
    kind: 'text',
    text,
    isPrompt: true,
  }),
];
const pairs = (...events: readonly AgentEvent[]) =>
  projectRuns(stateOf(...events), { now: 100, orphanAfterMs: 5_000 }).map(({ toolUseId, childSessionId }) => {
    return [toolUseId, childSessionId];
  });

describe('a child that nothing names', () => {
  it('serves the open call that asked for the same', () => {
    const children = [...asked('root:b', 20, 'Two.'), ...asked('root:a', 21, ' One.\n')];
    expect(pairs(call('1', 10, 'One.'), call('2', 11, 'Two.'), ...children)).toEqual([
      ['1', 'root:a'],
      ['2', 'root:b'],
    ]);
  });

  it('is paired in the order of time where several were asked the same', () => {
    const children = [...asked('root:a', 30, 'Look.'), ...asked('root:b', 20, 'Look.')];
    expect(pairs(call('2', 11, 'Look.'), call('1', 10, 'Look.'), ...children)).toEqual([
      ['1', 'root:b'],
      ['2', 'root:a'],
    ]);
  });

  it('does not serve a call that had returned before it began', () => {
    const refused = tell('tool.returned', 15, { toolUseId: '1', isError: true, output: 'no such agent' });
    const again = [call('1', 10, 'Look.'), refused, call('2', 17, 'Look.'), ...asked('root:a', 20, 'Look.')];
    expect(pairs(...again)).toEqual([
      ['1', null],
      ['2', 'root:a'],
    ]);
    const stopped = tell('tool.returned', 25, { toolUseId: '1', isError: true, output: 'interrupted' });
    expect(pairs(call('1', 10, 'Look.'), stopped, ...asked('root:a', 20, 'Look.'))).toEqual([
      ['1', 'root:a'],
    ]);
  });

  it('does not serve one that is known to have ended, where its plain result is not at hand', () => {
    const refused = concluded(15, 'failed', { toolUseId: '1' });
    const again = [call('1', 10, 'Look.'), refused, call('2', 17, 'Look.'), ...asked('root:a', 20, 'Look.')];
    expect(pairs(...again)).toEqual([
      ['1', null],
      ['2', 'root:a'],
    ]);
  });

  it('serves the call of the last message before it began: nobody was started for an earlier one', () => {
    const at = (messageId: string, ...told: Parameters<typeof call>): AgentEvent =>
      ({ ...call(...told), messageId }) as AgentEvent;
    const [killed, first, second] = [
      at('m1', '1', 10, 'Look.'),
      at('m2', '2', 40, 'Look.'),
      at('m2', '3', 41, 'Look.'),
    ];
    expect(pairs(killed, first, second, ...asked('root:a', 50, 'Look.'))).toEqual([
      ['1', null],
      ['2', 'root:a'],
      ['3', null],
    ]);
    expect(pairs(killed, first, ...asked('root:a', 20, 'Look.'))).toEqual([
      ['1', 'root:a'],
      ['2', null],
    ]);
  });

  it('is matched by its title where it tells no prompt, and only below its own parent', () => {
    const titled = (sessionId: string, parentSessionId: string): AgentEvent =>
      tell('session.seen', 20, {
        sessionId,
        tool: 'opencode',
        parentSessionId,
        agentId: sessionId,
        description: 'Look',
        agentType: 'general',
      });
    expect(pairs(call('1', 10, 'Look.'), titled('ses_1', root))).toEqual([['1', 'ses_1']]);
    expect(pairs(call('1', 10, 'Look.'), titled('ses_1', 'other'))).toEqual([
      ['1', null],
      [null, 'ses_1'],
    ]);
  });
});
