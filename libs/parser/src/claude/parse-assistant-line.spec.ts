import { describe, expect, it } from '@jest/globals';
import { childSessionId } from '@tributary/domain';
import { recordedLine } from './test-kit/corpus.js';
import { allEvents, madeUpSession, meaningOf, only } from './test-kit/parse-claude.js';

const speech = (message: object, more: object = {}) =>
  meaningOf({ type: 'assistant', uuid: 'u', message: { id: 'msg_1', model: 'm', ...message }, ...more });

describe('assistant lines', () => {
  it('tell the session, the tool call, the delegation and the usage', () => {
    const raw = recordedLine('2.1.44-c-text', ['"name":"Task"', 'Map the sources']);
    const base = { sessionId: '188ab026-f048-48bd-8134-8c9c975083e0', at: 1794793247927 };
    const call = {
      ...base,
      messageId: 'msg_018msZmLHPfJ5dRfWc3iiFK4',
      toolUseId: 'toolu_01M1S9XyFVkgwtWxT1R6A8FQ',
    };
    expect(allEvents([raw])).toEqual([
      {
        type: 'session.seen',
        ...base,
        tool: 'claude-code',
        toolVersion: '2.1.44',
        cwd: '/home/dev/acme',
        gitBranch: 'main',
        model: 'claude-opus-4-5-20251101',
        isActivity: true,
      },
      { type: 'tool.called', ...call, name: 'Task', input: expect.stringContaining('Map the sources') },
      {
        type: 'run.spawned',
        ...call,
        requestId: 'req_011Co666zLpTvknKEQxbpPwo',
        via: 'task',
        agentType: 'Explore',
        description: 'Map the sources',
        prompt: '[[SUB:c1]] List the sources and what each does.',
      },
      {
        type: 'usage.reported',
        ...base,
        messageId: call.messageId,
        model: 'claude-opus-4-5-20251101',
        tokens: { input: 3, output: 4, cacheRead: 0, cacheWrite5m: 8056, cacheWrite1h: 100, reasoning: 0 },
      },
    ]);
  });

  it('are one message by their request where a gateway names none', () => {
    const told = speech({ id: undefined, content: [{ type: 'text', text: 'So.' }] }, { requestId: 'req_1' });
    expect(told).toContainEqual(expect.objectContaining({ type: 'message.recorded', messageId: 'req_1' }));
  });

  it('of a sub-agent belong to its own session', () => {
    const raw = recordedLine('2.1.325-s-text', ['"text":"Finished."'], 'agent-ab1ca32d26e12f36f.jsonl');
    const events = allEvents([raw]);
    const root = '586c57e0-263b-4550-a4ec-196bdf4d371c';
    expect(new Set(events.map(({ sessionId }) => sessionId))).toEqual(
      new Set([childSessionId(root, 'ab1ca32d26e12f36f')]),
    );
    expect(events[0]).toMatchObject({
      rootSessionId: root,
      agentId: 'ab1ca32d26e12f36f',
      agentType: 'Explore',
    });
    expect(only(events, 'turn.ended')).toMatchObject([{ outcome: 'answered' }]);
    expect(only(events, 'session.state')).toEqual([]);
  });

  it('mirrored from a sub-agent into the main file still belong to the sub-agent', () => {
    const events = meaningOf({
      type: 'assistant',
      isSidechain: true,
      agentId: 'a06e812',
      message: { id: 'msg_1', content: 'Hello' },
    });
    expect(events[0]?.sessionId).toBe(childSessionId(madeUpSession, 'a06e812'));
  });

  it('that a fork inherited neither spawn nor cost again', () => {
    const raw = recordedLine('2.1.325-q-text', ['"type":"assistant"', '"parentUuid":null'], '/subagents/');
    expect(allEvents([raw]).map(({ type }) => type)).toEqual(['session.seen']);
  });

  it('of a sub-agent are its own, where they name no line before them either', () => {
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'Read', input: {} }];
    const message = { id: 'msg_1', model: 'm', content, usage: { input_tokens: 7 } };
    const events = meaningOf(
      { type: 'assistant', isSidechain: true, parentUuid: null, message },
      `projects/p/${madeUpSession}/subagents/agent-a06e812.jsonl`,
    );
    expect(only(events, 'usage.reported')).toMatchObject([{ tokens: { input: 7 } }]);
    expect(only(events, 'tool.called')).toMatchObject([{ name: 'Read' }]);
  });

  it('with an API error end the turn in failure and cost nothing', () => {
    const raw = recordedLine('2.0.71-d-text', ['"isApiErrorMessage":true', 'API Error: 529']);
    const events = allEvents([raw]);
    expect(only(events, 'turn.ended')).toMatchObject([
      { outcome: 'failed', error: expect.stringContaining('overloaded_error') },
    ]);
    expect(only(events, 'message.recorded')).toMatchObject([{ kind: 'notice' }]);
    expect(only(events, 'usage.reported')).toEqual([]);
    expect(only(events, 'session.seen')[0]).not.toHaveProperty('model');
  });

  it('with an API error end no turn that goes on with the calls before it', () => {
    const said = [{ type: 'text', text: 'API Error: Connection lost mid-response.' }];
    const events = speech(
      { model: '<synthetic>', stop_reason: 'tool_use', content: said },
      { isApiErrorMessage: true },
    );
    expect(only(events, 'message.recorded')).toMatchObject([{ kind: 'notice' }]);
    expect([...only(events, 'turn.ended'), ...only(events, 'session.state')]).toEqual([]);
  });

  it.each(['end_turn', 'stop_sequence', 'max_tokens', 'refusal'])(
    'that stop with %s answer',
    (stop_reason) => {
      const events = speech({ stop_reason, content: [{ type: 'text', text: 'Done.' }] });
      expect(only(events, 'turn.ended')).toMatchObject([{ outcome: 'answered' }]);
      expect(only(events, 'session.state')).toMatchObject([{ state: 'idle' }]);
    },
  );

  it('without a stop reason only said something', () => {
    const events = speech({ stop_reason: null, content: [{ type: 'text', text: 'Done.' }] });
    expect(only(events, 'turn.ended')).toMatchObject([{ outcome: 'said' }]);
  });

  it.each([
    ['text before a tool call', { stop_reason: 'tool_use', content: [{ type: 'text', text: 'Now.' }] }],
    ['thinking', { stop_reason: null, content: [{ type: 'thinking', thinking: 'Hm.' }] }],
    [
      'the filler of a resume',
      {
        model: '<synthetic>',
        stop_reason: 'stop_sequence',
        content: [{ type: 'text', text: 'No response requested.' }],
      },
    ],
  ])('with %s end nothing', (_name, message) => {
    expect(only(speech(message), 'turn.ended')).toEqual([]);
  });

  it('name a part by its content: the next line of the message repeats nothing', () => {
    const [first, second] = ['One.', 'Two.'].map(
      (text) => only(speech({ content: [{ type: 'text', text }] }), 'message.recorded')[0],
    );
    expect(first?.partId).not.toBe(second?.partId);
    expect(only(speech({ content: 'One.' }), 'message.recorded')[0]?.partId).toBe(first?.partId);
  });

  it('count unsplit cache writes as five minutes, and web searches and fast mode', () => {
    const usage = {
      cache_creation_input_tokens: 50,
      cache_creation: { ephemeral_1h_input_tokens: 20, ephemeral_5m_input_tokens: 10 },
      server_tool_use: { web_search_requests: 2 },
      speed: 'fast',
    };
    expect(only(speech({ content: [], usage }), 'usage.reported')).toMatchObject([
      { tokens: { cacheWrite5m: 30, cacheWrite1h: 20 }, webSearches: 2, isFast: true },
    ]);
  });
});
