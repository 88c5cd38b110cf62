import { describe, expect, it } from '@jest/globals';
import { childSessionId } from '@tributary/domain';
import { recordedLine } from '../test-kit/corpus.js';
import { allEvents, madeUpSession, meaningOf, only } from '../test-kit/parse-claude.js';

const result = (block: object, more: object = {}) =>
  meaningOf({
    type: 'user',
    uuid: 'u',
    message: { content: [{ type: 'tool_result', tool_use_id: 't', ...block }] },
    ...more,
  });

describe('tool results', () => {
  it('of a foreground agent link and conclude its run', () => {
    const raw = recordedLine('2.0.71-c-text', ['"status":"completed"', '"agentId":"a9ac198"']);
    const toolUseId = 'toolu_01VdACLiFx9nMKPJE9AfmxEZ';
    const child = 'f18ef27f-3300-4270-bfad-6ebd92e3bef3:a9ac198';
    expect(allEvents([raw]).slice(1)).toMatchObject([
      {
        type: 'tool.returned',
        toolUseId,
        isError: false,
        output: expect.stringContaining('Six source files'),
      },
      { type: 'run.linked', toolUseId, childSessionId: child },
      { type: 'run.concluded', toolUseId, childSessionId: child, outcome: 'completed', by: 'result' },
    ]);
  });

  it.each(['2.0.71-d-text', '2.1.44-d-text', '2.1.76-d-text', '2.1.150-d-text'])(
    'that call an API failure completed are not believed: %s',
    (run) => {
      const raw = recordedLine(run, ['"status":"completed"', '"text":"API Error: 529']);
      expect(only(allEvents([raw]), 'run.concluded')).toMatchObject([
        { outcome: 'failed', error: expect.stringContaining('API Error: 529') },
      ]);
    },
  );

  it('that name no agent, as until 2.0.30, tell of its API failure and of no other end', () => {
    const told = (report: string, totalTokens: number) => {
      const toolUseResult = { status: 'completed', content: [{ type: 'text', text: report }], totalTokens };
      return only(result({ content: report }, { toolUseResult }), 'run.concluded');
    };
    expect(told('API Error: 400', 0)).toMatchObject([{ toolUseId: 't', outcome: 'failed' }]);
    expect(told('API Error: 400', 0)[0]).not.toHaveProperty('childSessionId');
    expect(told('My report.', 1344)).toEqual([]);
  });

  it('of a background agent only launch it', () => {
    const events = allEvents([
      recordedLine('2.1.325-s-text', ['"status":"async_launched"', '"Will be stopped"']),
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'session.seen',
      'tool.returned',
      'run.linked',
      'run.launched',
    ]);
  });

  it('inside an agent launch and conclude by their words', () => {
    const launched = result({
      content: [{ type: 'text', text: 'Async agent launched successfully.\nagentId: a06e812' }],
    });
    const child = childSessionId(madeUpSession, 'a06e812');
    expect(only(launched, 'run.linked')).toMatchObject([{ toolUseId: 't', childSessionId: child }]);
    expect(only(launched, 'run.launched')).toHaveLength(1);
    const signed = [
      { type: 'text', text: 'Looked.' },
      { type: 'text', text: "agentId: a06e812 (for resuming to continue this agent's work if needed)" },
    ];
    expect(only(result({ content: signed }), 'run.concluded')).toMatchObject([
      { toolUseId: 't', childSessionId: child, outcome: 'completed' },
    ]);
  });

  it.each([
    ['completed', ['completed']],
    ['failed', ['failed']],
    ['killed', ['aborted']],
    ['running', []],
  ])('of TaskOutput that call an agent %s conclude it so', (status, outcomes) => {
    const task = { task_id: 'a06e812', task_type: 'local_agent', status };
    const events = result({ content: 'x' }, { toolUseResult: { retrieval_status: 'success', task } });
    const ends = only(events, 'run.concluded');
    expect(ends.map(({ outcome }) => outcome)).toEqual(outcomes);
    for (const end of ends) expect(end.childSessionId).toBe(childSessionId(madeUpSession, 'a06e812'));
  });

  it('that quote such words are nothing more than results', () => {
    const types = result({ content: 'log:\nAsync agent launched successfully.\nagentId: a06e812' }).map(
      ({ type }) => type,
    );
    expect(types).toEqual(['session.seen', 'tool.returned']);
  });

  it('of a nested foreground agent name nobody: the return itself is the end', () => {
    const raw = recordedLine(
      '2.1.325-g-text',
      ['"type":"user"', 'Subagent hand-back', 'Glob'],
      '/subagents/',
    );
    expect(allEvents([raw]).map(({ type }) => type)).toEqual(['session.seen', 'tool.returned']);
  });

  it('of an unknown agent type, an early death and a refusal say how the run ended', () => {
    const unknown = recordedLine('2.1.325-d-text', ['"type":"user"', "Agent type 'no-such-agent' not found"]);
    expect(only(allEvents([unknown]), 'run.concluded')).toMatchObject([{ outcome: 'failed', by: 'result' }]);
    const ends = [
      'Agent terminated early due to an API error: 529',
      "The user doesn't want to proceed with this tool use. The tool use was rejected",
      '[Request interrupted by user for tool use]',
      'Exit code 3',
    ].map((content) => only(result({ content, is_error: true }), 'run.concluded')[0]?.outcome);
    expect(ends).toEqual(['failed', 'aborted', 'aborted', undefined]);
  });

  it.each(['2.1.280-f-sync-text', '2.1.326-f-sync-text'])(
    'that a resume writes for lost calls tell of agents that were found dead: %s',
    (run) => {
      const raw = recordedLine(run, ['"type":"tool_result"', 'nterrupted']);
      expect(only(allEvents([raw]), 'run.concluded')).toMatchObject([{ outcome: 'stopped', by: 'result' }]);
    },
  );

  it('that say the user stopped a call abort it, where a tool says so', () => {
    const content = '[Request interrupted by user for tool use]';
    const told = result({ content, is_error: true }, { toolUseResult: `Error: ${content}` });
    expect(only(told, 'run.concluded')).toMatchObject([{ outcome: 'aborted' }]);
  });

  it.each([
    ['[Tool call did not complete: the turn was ended to deliver the message that follows.]', 'aborted'],
    ['[Tool call skipped: the turn paused before this call ran.]', 'aborted'],
    ['[Tool call not run: a message from the user arrived first]', 'aborted'],
    ['[Agent call interrupted: the process running this conversation stopped]', 'stopped'],
    ['[Tool call result not in this copy: this session was copied from another]', 'stopped'],
  ])('that are put in place of one: %s', (content, outcome) => {
    const told = result({ content, is_error: true }, { toolUseResult: content });
    expect(only(told, 'run.concluded')).toMatchObject([{ outcome }]);
  });

  it('of a message that woke an agent link it to the message', () => {
    const raw = recordedLine('2.1.325-n-sync-text', [
      '"resumedAgentId":"a4a2af7833e9b2c56"',
      '"type":"user"',
    ]);
    const toolUseId = 'toolu_01HKoSNxCnkP3mEoJBY1Pb2F';
    expect(allEvents([raw]).slice(2)).toMatchObject([
      { type: 'run.linked', toolUseId },
      { type: 'run.launched', toolUseId },
    ]);
  });

  it('of a message inside an agent tell whom it woke, in words', () => {
    const woken = result({
      content: '{"success":true,"message":"Resuming agent","resumedAgentId":"a06e812"}',
    });
    expect(woken.slice(2).map(({ type }) => type)).toEqual(['run.linked', 'run.launched']);
    expect(result({ content: '{"success":true,"message":"queued"}' })).toHaveLength(2);
  });

  it('of TaskStop abort the agent, not a shell command', () => {
    const raw = recordedLine('2.1.325-s-text', ['Successfully stopped task', '"type":"user"']);
    expect(only(allEvents([raw]), 'run.concluded')).toMatchObject([
      {
        childSessionId: '586c57e0-263b-4550-a4ec-196bdf4d371c:a370e84f9e821a75a',
        outcome: 'aborted',
        by: 'stop-call',
      },
    ]);
    const shell = { message: 'Successfully stopped task: b1', task_id: 'b1a2b3c', task_type: 'local_bash' };
    expect(only(result({ content: 'x' }, { toolUseResult: shell }), 'run.concluded')).toEqual([]);
    const nested = JSON.stringify({ message: 'Successfully stopped task: a06e812', task_id: 'a06e812' });
    expect(only(result({ content: nested }), 'run.concluded')).toMatchObject([{ outcome: 'aborted' }]);
  });

  it('of a workflow name its run', () => {
    const raw = recordedLine('2.1.325-w-text', ['"taskType":"local_workflow"', '"type":"user"']);
    expect(only(allEvents([raw]), 'workflow.launched')).toMatchObject([
      { toolUseId: 'toolu_01v2D5F1eA9YjAwZfDzTLKz2', workflowId: 'wf_2d9d1b6e-842' },
    ]);
  });

  it('told to a fork link it, and are no return', () => {
    const raw = recordedLine('2.1.325-q-text', ['Fork started', '"type":"user"'], 'agent-a2678eecb0c38e28d');
    const events = allEvents([raw]);
    expect(only(events, 'tool.returned')).toEqual([]);
    expect(only(events, 'run.linked')).toMatchObject([
      {
        toolUseId: 'toolu_01sQGV5Z5ZQZ69cJv4Ht2yWz',
        childSessionId: 'b28cab2b-b0da-48ba-a910-a9638ebd5835:a2678eecb0c38e28d',
      },
    ]);
  });

  it('answer a question, and a refusal answers too', () => {
    const answered = result({ content: 'x' }, { toolUseResult: { questions: [], answers: { a: 'b' } } });
    expect(only(answered, 'attention.answered')).toMatchObject([{ requestId: 't', isAccepted: true }]);
    const refused = result({ content: 'no', is_error: true });
    expect(only(refused, 'attention.answered')).toMatchObject([{ requestId: 't', isAccepted: false }]);
  });

  it('of a deleted task take it off the list; of a failed deletion do not', () => {
    const deleted = { success: true, taskId: '3', statusChange: { from: 'pending', to: 'deleted' } };
    expect(only(result({ content: 'x' }, { toolUseResult: deleted }), 'todo.changed')).toMatchObject([
      { todoId: '3', todo: null },
    ]);
    const failed = recordedLine('2.1.325-i-text', ['"error":"Task not found"', '"type":"user"']);
    expect(only(allEvents([failed]), 'todo.changed')).toEqual([]);
  });

  it('of other shapes are told as JSON', () => {
    const [event] = only(
      result({ content: [{ type: 'tool_reference', tool_name: 'TaskStop' }] }),
      'tool.returned',
    );
    expect(event?.output).toBe('{"type":"tool_reference","tool_name":"TaskStop"}');
  });
});
