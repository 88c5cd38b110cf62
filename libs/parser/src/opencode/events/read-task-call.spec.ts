import { describe, expect, it } from '@jest/globals';
import { meaningOf } from '../test-kit/tell.js';

const sessionID = 'ses_e1df9fe57ffe5EOe50PNExOWnO';
const child = 'ses_e1df9dbb5ffeDWLEcm7pg0i02A';
const start = 1_794_793_415_777;
const end = 1_794_793_423_966;
const input = { description: 'Find TODO comments', prompt: 'Find them.', subagent_type: 'explore' };
const metadata = { parentSessionId: sessionID, sessionId: child };

function runEvents(state: object) {
  const place = {
    id: 'prt_1e20623c00010DzegeK949fdm2',
    sessionID,
    messageID: 'msg_1e206111d001R2oTwhuOCvD2GM',
  };
  const part = { ...place, type: 'tool', tool: 'task', callID: 'call_2_0', state: { input, ...state } };
  return meaningOf('message.part.updated', { part }).filter(({ type }) => type.startsWith('run.'));
}

function lastOf(state: object) {
  return runEvents({ time: { start, end }, ...state }).at(-1);
}

describe('a call of the task tool', () => {
  it('tells a delegation and its child as soon as it runs', () => {
    expect(runEvents({ status: 'running', metadata, time: { start } })).toEqual([
      {
        type: 'run.spawned',
        sessionId: sessionID,
        at: start,
        toolUseId: 'prt_1e20623c00010DzegeK949fdm2',
        messageId: 'msg_1e206111d001R2oTwhuOCvD2GM',
        via: 'task',
        agentType: 'explore',
        description: 'Find TODO comments',
        prompt: 'Find them.',
      },
      {
        type: 'run.linked',
        sessionId: sessionID,
        at: start,
        toolUseId: 'prt_1e20623c00010DzegeK949fdm2',
        childSessionId: child,
      },
    ]);
  });

  it('says nothing while the model still writes the call', () => {
    expect(runEvents({ status: 'pending', input: {}, raw: '' })).toEqual([]);
  });

  it.each([
    ['1.0', `Two TODOs.\n\n<task_metadata>\nsession_id: ${child}\n</task_metadata>`],
    [
      '1.2',
      `task_id: ${child} (for resuming to continue this task if needed)\n\n<task_result>\n</task_result>`,
    ],
    ['1.18', `<task id="${child}" state="completed">\n<task_result>\nTwo.\n</task_result>\n</task>`],
  ])('finds the child in the words of %s, and a completed end', (_version, output) => {
    const events = runEvents({ status: 'completed', output, time: { start, end } });
    expect(events[1]).toMatchObject({ type: 'run.linked', childSessionId: child });
    expect(events[2]).toMatchObject({ type: 'run.concluded', at: end, outcome: 'completed', by: 'result' });
  });

  it('does not take an id in the answer itself for the child', () => {
    const output = `<task id="${child}" state="completed">\nsession_id: ses_other task_id: ses_other\n</task>`;
    expect(runEvents({ status: 'completed', output })[1]).toMatchObject({ childSessionId: child });
    expect(runEvents({ status: 'completed', output: 'it said task_id: ses_other' })).toHaveLength(2);
  });

  it.each([
    ['Task cancelled', 'aborted'],
    ['Tool execution aborted', 'aborted'],
    ['The user rejected permission to use this specific tool call.', 'aborted'],
    [`Subagent failed (task_id: ${child}): fake: bad request`, 'failed'],
    ['Subagent depth limit reached (1). Increase "subagent_depth" to allow nested subagents.', 'failed'],
  ])('ends by the error "%s" as %s', (error, outcome) => {
    expect(lastOf({ status: 'error', error })).toMatchObject({ type: 'run.concluded', outcome, error });
  });

  it('keeps the start of a call whose abort overwrote it', () => {
    const state = { status: 'error', error: 'Tool execution aborted', time: { start: end, end } };
    expect(runEvents(state)[0]).toMatchObject({ type: 'run.spawned', at: 1_794_793_415_616 });
  });

  it('is only launched where it goes on in the background', () => {
    const output = `<task id="${child}" state="running">\n</task>`;
    const background = { ...metadata, background: true, jobId: child };
    expect(lastOf({ status: 'completed', metadata: background, output })).toMatchObject({
      type: 'run.launched',
    });
    expect(lastOf({ status: 'completed', metadata, output })).toMatchObject({ type: 'run.launched' });
    expect(runEvents({ status: 'running', metadata: background })[0]).toMatchObject({ isBackground: true });
  });

  it('names the child that is to go on', () => {
    for (const resumed of [{ task_id: child }, { session_id: child }]) {
      const [spawned] = runEvents({ status: 'running', input: { ...input, ...resumed } });
      expect(spawned).toMatchObject({ resumesSessionId: child });
    }
  });

  it('belongs to the session a fork was made from, not to the fork', () => {
    const elsewhere = { ...metadata, parentSessionId: 'ses_e1df00000ffeOriginal' };
    expect(runEvents({ status: 'completed', metadata: elsewhere, time: { start, end } })).toEqual([]);
    const old = { status: 'completed', metadata: { sessionId: child }, time: { start: start - 60_000, end } };
    expect(runEvents(old)).toEqual([]);
  });
});

it('hears of the end of a background task by the note to its parent', () => {
  const text = `<task id="${child}" state="completed">\n<summary>Background task completed: Find</summary>\n</task>`;
  const part = { id: 'prt_1e20623c0001', sessionID, messageID: 'msg_1', type: 'text', text };
  const heard = meaningOf('message.part.updated', { part: { ...part, synthetic: true } });
  expect(heard.at(-1)).toMatchObject({ type: 'run.concluded', childSessionId: child, by: 'notification' });
  expect(meaningOf('message.part.updated', { part })).toHaveLength(1);
});
