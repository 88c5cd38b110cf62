import { describe, expect, it } from '@jest/globals';
import { recordedLine } from './test-kit/corpus.js';
import { allEvents, meaningOf, only } from './test-kit/parse-claude.js';

const session = '586c57e0-263b-4550-a4ec-196bdf4d371c';
const killed = {
  type: 'run.concluded',
  toolUseId: 'toolu_01AW17vDUGFQywXDampSUKSz',
  childSessionId: `${session}:a370e84f9e821a75a`,
  outcome: 'aborted',
  by: 'notification',
  error: 'Agent "Will be stopped" was stopped by Claude',
};
const enqueued = (content: string) => meaningOf({ type: 'queue-operation', operation: 'enqueue', content });

describe('notifications', () => {
  it('conclude a run and link it when they are queued', () => {
    const raw = recordedLine('2.1.325-s-text', ['"operation":"enqueue"', '<status>killed']);
    expect(allEvents([raw])).toMatchObject([{ type: 'run.linked', toolUseId: killed.toolUseId }, killed]);
  });

  it('conclude it again when they are delivered, in whatever line', () => {
    const asUser = recordedLine('2.1.325-s-text', ['"type":"user"', '<status>killed']);
    expect(only(allEvents([asUser]), 'run.concluded')).toMatchObject([killed]);
    expect(only(allEvents([asUser]), 'message.recorded')).toMatchObject([
      { kind: 'notice', isPrompt: false },
    ]);
    const absorbed = ['"operation":"remove"', '"type":"queued_command"'].map((word) =>
      recordedLine('2.1.325-s-text', [word, '<status>completed']),
    );
    expect(only(allEvents(absorbed), 'run.concluded').map(({ outcome }) => outcome)).toEqual([
      'completed',
      'completed',
    ]);
  });

  it('of the old kind name only the agent', () => {
    const raw = recordedLine('2.0.71-h-text', ['<agent-id>a91b54f']);
    expect(allEvents([raw])).toEqual([
      {
        type: 'run.concluded',
        sessionId: '8ffb3571-bbb8-403c-ad4f-7177e3ff3639',
        at: 1794793049339,
        childSessionId: '8ffb3571-bbb8-403c-ad4f-7177e3ff3639:a91b54f',
        outcome: 'completed',
        by: 'notification',
        note: expect.any(String),
      },
    ]);
  });

  it('written at a resume tell of agents that were found dead', () => {
    const raw = recordedLine('2.1.325-f-text', ['"operation":"enqueue"', '<status>stopped']);
    const [end] = only(allEvents([raw]), 'run.concluded');
    expect(end).toMatchObject({ outcome: 'stopped', error: expect.stringContaining("didn't finish") });
    expect(end).not.toHaveProperty('toolUseId');
  });

  it('written at a resume may tell of several at once', () => {
    const raw = recordedLine('2.1.326-f-text', ['"operation":"enqueue"', '<status>stopped']);
    const root = '4b330377-0db6-4993-beb7-a5f8130346af';
    expect(allEvents([raw])).toMatchObject([
      { type: 'run.concluded', childSessionId: `${root}:a64fa965d9bcad950`, outcome: 'stopped' },
      { type: 'run.concluded', childSessionId: `${root}:aedb59220180c03b8`, outcome: 'stopped' },
    ]);
  });

  it('of a failure carry its words', () => {
    const raw = recordedLine('2.1.325-d-text', ['"operation":"enqueue"', 'Fails at once']);
    expect(only(allEvents([raw]), 'run.concluded')).toMatchObject([
      { outcome: 'failed', error: expect.stringContaining('scripted invalid request at once') },
    ]);
  });

  it('of an agent that died of an API error call it completed until 2.1.150', () => {
    const told = (usage: string) => {
      const head = '<task-notification><task-id>a06e812</task-id><status>completed</status>';
      return enqueued(`${head}<result>API Error: 400 bad</result>${usage}</task-notification>`);
    };
    const failed = [{ outcome: 'failed', error: 'API Error: 400 bad' }];
    expect(told('')).toMatchObject(failed);
    expect(told('<usage>total_tokens: 0\ntool_uses: 1</usage>')).toMatchObject(failed);
    expect(told('<usage><subagent_tokens>9000</subagent_tokens></usage>')).toMatchObject([
      { outcome: 'completed' },
    ]);
  });

  it('of a workflow or a shell command name only the call', () => {
    const raw = recordedLine('2.1.325-w-text', ['"operation":"enqueue"', '<task-id>w2h1v23vq']);
    const events = allEvents([raw]);
    expect(events).toHaveLength(1);
    expect(events[0]).not.toHaveProperty('childSessionId');
  });

  it('are not fooled by tags inside a result or a summary', () => {
    const head = '<task-notification>\n<task-id>a06e812</task-id>\n<status>completed</status>\n';
    const tail = '<summary>x <status>failed</status></summary><result><tool-use-id>t</tool-use-id></result>';
    const events = enqueued(`${head}${tail}</task-notification>`);
    expect(events).toMatchObject([{ outcome: 'completed' }]);
    expect(events[0]).not.toHaveProperty('toolUseId');
  });

  it('count only at the head of a text', () => {
    const quoted = 'see: <task-notification><task-id>a06e812</task-id><status>completed</status>';
    expect(enqueued(quoted)).toEqual([]);
    const progress = '<task-notification><task-id>a06e812</task-id><status>running</status>';
    expect(enqueued(progress)).toEqual([]);
  });

  it('leave plain prompts in the queue to the user line that follows', () => {
    expect(enqueued('Do the scripted work.')).toEqual([]);
  });

  it('queued prompts that no user line repeats are messages', () => {
    const attachment = { type: 'queued_command', prompt: 'And the tests?', commandMode: 'prompt' };
    expect(only(meaningOf({ type: 'attachment', uuid: 'u', attachment }), 'message.recorded')).toMatchObject([
      { text: 'And the tests?', isPrompt: true },
    ]);
  });
});
