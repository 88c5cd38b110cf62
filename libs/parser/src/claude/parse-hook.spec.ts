import { describe, expect, it } from '@jest/globals';
import { hookEvents } from './test-kit/corpus.js';
import { allEvents, only } from './test-kit/parse-claude.js';
import { parse } from '../parse.js';

const root = '3b757d67-799a-4923-880e-0917373a71ff';
const recorded = hookEvents('2.1.325-o-text');
const named = (name: string) => recorded.filter(({ text }) => text.includes(`"hook_event_name":"${name}"`));
const hook = (payload: object) =>
  allEvents([
    {
      source: { kind: 'claude.hook', path: 'hook', host: 'made-up' },
      text: JSON.stringify({ session_id: root, ...payload }),
      writtenAt: 9,
    },
  ]);

describe('hooks', () => {
  it('tell the start and the end of a sub-agent, not how it went', () => {
    const [start] = allEvents(named('SubagentStart'));
    const childSessionId = `${root}:a40cff57747311bcb`;
    expect(start).toMatchObject({
      type: 'session.seen',
      sessionId: childSessionId,
      at: 1794793128981,
      agentType: 'Explore',
      isActivity: true,
    });
    expect(only(allEvents(named('SubagentStop')), 'run.concluded')[0]).toMatchObject({
      childSessionId,
      outcome: 'finished',
      by: 'hook',
    });
  });

  it('tell when the main session works, rests and ends', () => {
    const states = only(allEvents(recorded), 'session.state');
    expect(states.map(({ state }) => state)).toEqual([
      'busy',
      'idle',
      'busy',
      'idle',
      'busy',
      'idle',
      'ended',
    ]);
    expect(new Set(states.map(({ sessionId }) => sessionId))).toEqual(new Set([root]));
  });

  it('conclude background agents by the prompt that hands them over', () => {
    expect(only(allEvents(named('UserPromptSubmit')), 'run.concluded')).toMatchObject([
      { childSessionId: `${root}:a40cff57747311bcb`, outcome: 'completed', by: 'notification' },
      { childSessionId: `${root}:a76c61b4991640ee8`, outcome: 'completed', by: 'notification' },
    ]);
  });

  it('ask for a permission, and answer it by going on', () => {
    const asked = hook({
      hook_event_name: 'Notification',
      notification_type: 'permission_prompt',
      message: 'Claude needs your permission to use Bash',
    });
    const [request] = only(asked, 'attention.asked');
    expect(request).toMatchObject({
      kind: 'permission',
      text: 'Claude needs your permission to use Bash',
      at: 9,
    });
    const older = hook({
      hook_event_name: 'Notification',
      message: 'Claude needs your permission to use Bash',
    });
    expect(only(older, 'attention.asked')).toEqual([request]);
    expect(only(hook({ hook_event_name: 'PostToolUse' }), 'attention.answered')[0]?.requestId).toBe(
      request?.requestId,
    );
  });

  it('that only remind ask for nothing', () => {
    const idle = hook({
      hook_event_name: 'Notification',
      notification_type: 'idle_prompt',
      message: 'waiting',
    });
    expect(only(idle, 'attention.asked')).toEqual([]);
    expect(only(idle, 'session.state')).toMatchObject([{ state: 'idle' }]);
  });

  it('come the same by http', () => {
    const types = (run: string) => allEvents(hookEvents(run)).map(({ type }) => type);
    expect(types('2.1.325-o-http-text')).toEqual(
      expect.arrayContaining([...new Set(types('2.1.325-o-text'))]),
    );
  });

  it('of a new kind are counted, and those without a session refused', () => {
    expect(hook({ hook_event_name: 'Telepathy' })).toMatchObject([
      { type: 'unknown.seen', lineType: 'hook/Telepathy' },
    ]);
    const source = { kind: 'claude.hook', path: 'hook', host: 'made-up' } as const;
    expect(parse({ source, text: '{"hook_event_name":"Stop"}' }).outcome).toBe('rejected');
  });
});
