import { describe, expect, it } from '@jest/globals';
import { meaningOf } from '../test-kit/tell.js';

const sessionID = 'ses_e1deae14cffeiXN4WvihhNGHcu';
const place = {
  id: 'prt_1e20623c00010DzegeK949fdm2',
  sessionID,
  messageID: 'msg_1e2152f59001CsbiNmS43z5aCq',
};
const madeAt = 1_794_793_415_616;
const time = { start: madeAt + 10, end: madeAt + 900 };

function read(part: object) {
  return meaningOf('message.part.updated', { part: { ...place, ...part } });
}

describe('a text part', () => {
  it('is what the model says where it has a time', () => {
    expect(read({ type: 'text', text: 'All done.', time })).toEqual([
      {
        type: 'message.recorded',
        sessionId: sessionID,
        at: madeAt,
        messageId: place.messageID,
        partId: place.id,
        role: 'assistant',
        kind: 'text',
        text: 'All done.',
      },
    ]);
    expect(read({ type: 'reasoning', text: 'Hm.', time })).toMatchObject([
      { role: 'assistant', kind: 'thinking' },
    ]);
  });

  it('is a prompt where it has none, or where it starts a sub-agent', () => {
    expect(read({ type: 'text', text: 'Do it.' })).toMatchObject([
      { role: 'user', kind: 'text', isPrompt: true },
    ]);
    const subtask = {
      type: 'subtask',
      prompt: 'Find TODOs.',
      description: 'Direct subtask',
      agent: 'explore',
    };
    expect(read(subtask)).toMatchObject([{ role: 'user', text: 'Find TODOs.', isPrompt: true }]);
  });

  it('is a note of the tool where it is synthetic, with a time or without', () => {
    const [note] = read({ type: 'text', text: 'Continue.', synthetic: true, time });
    expect(note).toMatchObject({ role: 'user', kind: 'notice' });
    expect(note).not.toHaveProperty('isPrompt');
  });

  it('says nothing before its first word', () => {
    expect(read({ type: 'text', text: '', time: { start: madeAt } })).toEqual([]);
  });
});

describe('a tool part', () => {
  const input = { filePath: '/home/dev/acme/README.md' };

  it('is called when it runs and returned when it ends', () => {
    const call = {
      type: 'tool.called',
      at: time.start,
      toolUseId: place.id,
      name: 'read',
      input: JSON.stringify(input),
    };
    const running = { status: 'running', input, time: { start: time.start } };
    expect(read({ type: 'tool', tool: 'read', state: running })).toMatchObject([call]);
    const completed = { status: 'completed', input, output: '# toy', time };
    expect(read({ type: 'tool', tool: 'read', state: completed })).toMatchObject([
      call,
      { type: 'tool.returned', at: time.end, isError: false, output: '# toy' },
    ]);
  });

  it('that writes the list of todos tells it once it has, as it was kept', () => {
    const [kept, asked] = ['Kept', 'Asked'].map((content) => ({ content, status: 'completed' }));
    const state = { input: { todos: [asked] }, time };
    const todosOf = (part: object) =>
      read({ type: 'tool', tool: 'todowrite', state: { ...state, ...part } }).filter(
        ({ type }) => type === 'todos.replaced',
      );
    const done = { status: 'completed', output: '' };
    expect(todosOf({ ...done, metadata: { todos: [kept] } })).toMatchObject([
      { at: time.end, todos: [kept] },
    ]);
    expect(todosOf(done)).toMatchObject([{ todos: [asked] }]);
    expect(todosOf({ ...done, input: {} })).toEqual([]);
    expect(todosOf({ status: 'running' })).toEqual([]);
    expect(todosOf({ status: 'error', error: 'refused' })).toEqual([]);
  });

  it('was called by the session a fork was made from, not by the fork', () => {
    const before = { start: madeAt - 60_000, end: madeAt - 59_000 };
    const copied = { status: 'completed', input, output: '# toy', time: before };
    expect(read({ type: 'tool', tool: 'read', state: copied })).toEqual([]);
    const atOnce = { ...copied, time: { start: madeAt - 300, end: madeAt - 100 } };
    expect(read({ type: 'tool', tool: 'read', state: atOnce })).toEqual([]);
  });

  it.each([
    ['1.18', 'The user rejected permission to use this specific tool call.'],
    ['1.18', 'The user dismissed this question'],
    ['1.2.27', 'PermissionRejectedError({"_tag":"PermissionRejectedError"})'],
    ['1.2.27', 'QuestionRejectedError({"_tag":"QuestionRejectedError"})'],
    ['1.2', 'Error: The user dismissed this question'],
    [
      '1.0',
      'Error: The user rejected permission to use this specific tool call. You may try again with different parameters.',
    ],
  ])('ends the turn where the user refuses it, in the words of %s: %s', (_version, error) => {
    const refused = read({ type: 'tool', tool: 'edit', state: { status: 'error', input, error, time } });
    expect(refused.at(-1)).toMatchObject({ type: 'turn.ended', at: time.end, outcome: 'rejected' });
  });

  it.each([
    'The user rejected permission to use this specific tool call with the following feedback: no',
    'Error: The user rejected permission to use this specific tool call with the following feedback: no',
    'PermissionCorrectedError({"feedback":"no","_tag":"PermissionCorrectedError"})',
    'Error: ENOENT: no such file',
  ])('goes on after an error that is no refusal: %s', (error) => {
    const corrected = read({ type: 'tool', tool: 'edit', state: { status: 'error', input, error, time } });
    expect(corrected.at(-1)).toMatchObject({ type: 'tool.returned' });
  });
});

it('passes over the parts that only their message gives a meaning', () => {
  for (const type of ['step-start', 'step-finish', 'patch', 'agent', 'compaction'])
    expect(read({ type })).toEqual([]);
});
