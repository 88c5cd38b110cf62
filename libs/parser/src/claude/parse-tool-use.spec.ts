import { describe, expect, it } from '@jest/globals';
import { childSessionId } from '@tributary/domain';
import { recordedLine } from './test-kit/corpus.js';
import { allEvents, madeUpSession, meaningOf, only } from './test-kit/parse-claude.js';

const call = (name: string, input: unknown) =>
  meaningOf({
    type: 'assistant',
    uuid: 'u',
    message: { id: 'm', content: [{ type: 'tool_use', id: 't', name, input }] },
  });

describe('tool calls', () => {
  it('to an agent that was heard of before continue it', () => {
    const raw = recordedLine('2.1.325-n-sync-text', ['"type":"assistant"', '"name":"SendMessage"']);
    expect(only(allEvents([raw]), 'run.spawned')).toMatchObject([
      {
        via: 'message',
        toolUseId: 'toolu_01HKoSNxCnkP3mEoJBY1Pb2F',
        resumesSessionId: '4c006816-d316-4613-9dc1-9b73a11a1de8:a4a2af7833e9b2c56',
        prompt: '[[SUB:n1-again]] Go on where you were.',
      },
    ]);
    expect(only(call('Task', { prompt: 'Go on', resume: 'a06e812' }), 'run.spawned')).toMatchObject([
      { via: 'task', resumesSessionId: childSessionId(madeUpSession, 'a06e812') },
    ]);
  });

  it('to whoever has a name continue nobody by themselves', () => {
    const [named] = only(call('SendMessage', { to: 'team-lead', message: 'x' }), 'run.spawned');
    expect(named).toMatchObject({ via: 'message', prompt: 'x' });
    expect(named).not.toHaveProperty('resumesSessionId');
  });

  it('tell whether the background was asked for, only where they do', () => {
    const background = recordedLine('2.1.325-s-text', [
      '"type":"assistant"',
      'Will be stopped',
      '"name":"Agent"',
    ]);
    expect(only(allEvents([background]), 'run.spawned')[0]?.isBackground).toBe(true);
    expect(only(call('Agent', { prompt: 'x' }), 'run.spawned')[0]).not.toHaveProperty('isBackground');
    expect(only(call('Agent', { prompt: 'x' }), 'run.spawned')[0]).not.toHaveProperty('agentType');
  });

  it('to TodoWrite replace the list', () => {
    const raw = recordedLine('2.0.71-i-text', ['"type":"assistant"', '"name":"TodoWrite"'], 'c923c34a');
    expect(only(allEvents([raw]), 'todos.replaced')).toMatchObject([
      {
        todos: [
          { content: 'Read the sources', status: 'in_progress', activeForm: 'Reading the sources' },
          { content: 'Write the note', status: 'pending' },
          { content: 'Check the note', status: 'pending' },
        ],
      },
    ]);
  });

  it('to AskUserQuestion and ExitPlanMode wait for a person', () => {
    const asked = call('AskUserQuestion', { questions: [{ question: 'Which port?' }, { question: 'Why?' }] });
    expect(only(asked, 'attention.asked')).toMatchObject([
      { requestId: 't', kind: 'question', text: 'Which port?\nWhy?' },
    ]);
    expect(only(call('ExitPlanMode', { plan: 'Do it' }), 'attention.asked')).toMatchObject([
      { requestId: 't', kind: 'permission', text: 'Do it' },
    ]);
  });

  it('with any name and input are told as they are', () => {
    const [event] = only(call('a"b\nc', ['x']), 'tool.called');
    expect(event).toMatchObject({ name: 'a"b\nc', input: '["x"]' });
  });
});
