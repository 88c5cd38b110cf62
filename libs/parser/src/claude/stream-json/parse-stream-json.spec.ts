import { describe, expect, it } from '@jest/globals';
import type { RawEvent } from '@tributary/domain';
import { recordedLine, streamEvents } from '../test-kit/corpus.js';
import { allEvents, meaningOf, madeUpSession, only } from '../test-kit/parse-claude.js';
import { parse } from '../../parse.js';

const streamed = (line: object): RawEvent => ({
  source: { kind: 'claude.stream-json', path: 'cli', host: 'made-up' },
  text: JSON.stringify(line),
});
const task = (line: object) =>
  allEvents([streamed({ type: 'system', session_id: 's', task_id: 'a06e812', tool_use_id: 't', ...line })]);

describe('stream-json', () => {
  it('begins with the session', () => {
    const raw = recordedLine('2.0.71-c-stream', ['"subtype":"init"']);
    expect(allEvents([raw])).toMatchObject([
      {
        type: 'session.seen',
        sessionId: '3534528e-cff1-44c1-95bf-5b83dfa4478a',
        at: null,
        toolVersion: '2.0.71',
        cwd: '/home/dev/acme',
        model: 'claude-opus-4-5-20251101',
      },
    ]);
  });

  it('names a sub-agent by its call until a version tells its id', () => {
    const root = '3534528e-cff1-44c1-95bf-5b83dfa4478a';
    const toolUseId = 'toolu_01JNRPjTeK2AAuJ5HhLAjVfe';
    const raw = recordedLine('2.0.71-c-stream', [
      '"type":"assistant"',
      `"parent_tool_use_id":"${toolUseId}"`,
    ]);
    const [link, seen] = allEvents([raw]);
    expect(link).toMatchObject({ type: 'run.linked', toolUseId, childSessionId: `${root}:${toolUseId}` });
    expect(seen).toMatchObject({ type: 'session.seen', rootSessionId: root });
    expect(seen).not.toHaveProperty('agentId');
  });

  it('names it by its id where the line does', () => {
    const raw = recordedLine('2.1.325-c-stream', ['"type":"assistant"', '"agent_id":"a06a99b6bb141e55d"']);
    expect(allEvents([raw])[1]).toMatchObject({
      sessionId: '8321ffd3-1b86-4447-b1c2-7d80cd090c7e:a06a99b6bb141e55d',
      agentId: 'a06a99b6bb141e55d',
      agentType: 'reviewer',
      description: 'Review the parser',
    });
  });

  it('dates the conversation by its arrival where it tells no time, and nothing else', () => {
    const at = (line: object) =>
      allEvents([{ ...streamed({ session_id: 's', message: { content: 'x' }, ...line }), writtenAt: 9 }])[0]
        ?.at;
    expect([at({ type: 'user' }), at({ type: 'result' })]).toEqual([9, 9]);
    expect(at({ type: 'user', timestamp: '1970-01-01T00:00:00.005Z' })).toBe(5);
    expect(at({ type: 'system', subtype: 'init' })).toBeNull();
  });

  it('counts what a workflow starts to the main session', () => {
    const started = { subtype: 'task_started', subagent_type: 'Explore' };
    const parentOf = (parent: string) =>
      only(task({ ...started, parent_task_id: parent }), 'session.seen')[0]?.parentSessionId;
    expect(parentOf('w1a2b3c4d')).toBe('s');
    expect(parentOf('a1234567')).toBe('s:a1234567');
  });

  it('names the parent of a task only where the line tells it', () => {
    const started = { subtype: 'task_started', subagent_type: 'Explore' };
    const parentOf = (more: object) =>
      only(task({ ...started, ...more }), 'session.seen')[0]?.parentSessionId;
    expect([parentOf({}), parentOf({ spawn_depth: 1 }), parentOf({ spawn_depth: 2 })]).toEqual([
      undefined,
      's',
      undefined,
    ]);
  });

  it('does not tell the prompt of a sub-agent a second time', () => {
    const prompts = only(allEvents(streamEvents('2.1.44-c-stream')), 'message.recorded').filter(
      ({ isPrompt }) => isPrompt,
    );
    expect(prompts).toEqual([]);
  });

  it('names the parts of a message as the transcript does, but is no copy of its line', () => {
    const message = { id: 'msg_1', model: 'm', content: [{ type: 'text', text: 'Done.' }] };
    const raw = streamed({
      type: 'assistant',
      uuid: 'u',
      session_id: madeUpSession,
      parent_tool_use_id: null,
      message,
    });
    const [inStream] = only(allEvents([raw]), 'message.recorded');
    const [onDisk] = only(meaningOf({ type: 'assistant', uuid: 'u', message }), 'message.recorded');
    expect(inStream).toEqual(onDisk);
    expect(parse(raw)).toMatchObject({ key: expect.stringMatching(/^stream\|/) });
  });

  it('reads camel case too', () => {
    const snake = recordedLine('2.1.325-c-stream', ['"async_launched"']);
    const camel = snake.text
      .replace('"session_id"', '"sessionId"')
      .replace('"tool_use_result"', '"toolUseResult"')
      .replace('"parent_tool_use_id"', '"parentToolUseId"');
    expect(allEvents([{ ...snake, text: camel }])).toEqual(allEvents([snake]));
  });

  it('tells of nested agents only by their tasks', () => {
    const events = allEvents([recordedLine('2.1.325-g-stream', ['"task_started"', '"Innermost agent"'])]);
    const root = 'f471a6ee-b651-4f7c-b852-e1985ade178e';
    expect(events).toMatchObject([
      {
        type: 'session.seen',
        sessionId: `${root}:a0060dcdcbe58f4c8`,
        parentSessionId: `${root}:ac4c47c973cf520e3`,
      },
      {
        type: 'run.spawned',
        sessionId: `${root}:ac4c47c973cf520e3`,
        toolUseId: 'toolu_01BXEfcFRu1JApHL2xoJs2iw',
      },
      { type: 'run.linked', childSessionId: `${root}:a0060dcdcbe58f4c8` },
    ]);
  });

  it('tells how a task ended, and when', () => {
    const raw = recordedLine('2.1.325-d-stream', ['"task_updated"', '"status":"failed"', 'at once']);
    expect(allEvents([raw])).toMatchObject([
      {
        type: 'run.concluded',
        at: 1794793281848,
        outcome: 'failed',
        error: expect.stringContaining('API error'),
      },
    ]);
  });

  it('means a kill by `stopped`, unless no call is named', () => {
    const stopped = { subtype: 'task_notification', status: 'stopped', summary: 'x' };
    expect(only(task(stopped), 'run.concluded')).toMatchObject([{ outcome: 'aborted' }]);
    expect(only(task({ ...stopped, tool_use_id: undefined }), 'run.concluded')).toMatchObject([
      { outcome: 'stopped' },
    ]);
    expect(task({ ...stopped, task_id: 'b1a2b3c' })).toEqual([]);
  });

  it('ends each turn with the bill so far', () => {
    const raw = streamEvents('2.1.44-c-stream').at(-1)!;
    const events = allEvents([raw]);
    expect(only(events, 'turn.ended')).toMatchObject([{ outcome: 'answered' }]);
    expect(only(events, 'cost.reported')).toMatchObject([
      { totalUsd: 0.28227779999999997, byModel: { 'claude-sonnet-4-5-20250929': { usd: 0.08065975 } } },
    ]);
    const failed = streamed({
      type: 'result',
      subtype: 'error_during_execution',
      session_id: 's',
      errors: ['boom'],
    });
    expect(only(allEvents([failed]), 'turn.ended')).toMatchObject([{ outcome: 'failed', error: 'boom' }]);
  });

  it.each([[[]], [['[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=tool_use']]])(
    'ends a turn as interrupted where it is an error without words (%j)',
    (errors) => {
      const line = { type: 'result', subtype: 'error_during_execution', session_id: 's', is_error: true };
      const told = allEvents([streamed({ ...line, errors })]);
      expect(only(told, 'turn.ended')).toMatchObject([{ outcome: 'interrupted' }]);
      const failed = allEvents([streamed({ ...line, errors: [...errors, 'boom'] })]);
      expect(only(failed, 'turn.ended')).toMatchObject([{ outcome: 'failed' }]);
    },
  );

  it('counts what it does not know', () => {
    expect(task({ subtype: 'telepathy' })).toMatchObject([
      { type: 'unknown.seen', lineType: 'system/telepathy' },
    ]);
    expect(parse(streamed({ type: 'stream_event' }))).toEqual({
      outcome: 'ignored',
      reason: 'no-meaning:stream_event',
    });
  });
});
