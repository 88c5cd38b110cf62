import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '../cost/add-tokens.js';
import type { AgentEvent } from '../events/agent-event.js';
import { active, child, linked, root, spawned, stateOf, tell } from './tell.js';
import { measure } from './measure.js';
import { projectRuns } from '../view/project-runs.js';

const used = (sessionId: string, messageId: string, at: number | null): AgentEvent =>
  tell('usage.reported', at, { sessionId, messageId, model: 'opus', tokens: { ...emptyTokens, input: 10 } });
const called = (sessionId: string, messageId: string, toolUseId: string): AgentEvent =>
  tell('tool.called', 30, { sessionId, messageId, toolUseId, name: 'Read', input: '{}' });

function figures(...events: readonly AgentEvent[]) {
  const state = stateOf(spawned(), linked(), active(20), ...events);
  const { sessions, runs } = measure(state, projectRuns(state, { now: 100, orphanAfterMs: 5_000 }));
  const brief = (id: string) => [sessions.get(id)?.tokens.input ?? 0, sessions.get(id)?.toolUseCount ?? 0];
  return { root: brief(root), child: brief(child), run: runs.get('root#call')?.tokens.input ?? 0 };
}

describe('a message that several transcripts hold', () => {
  it('is paid once, by the session that asked, not by the fork that repeats it', () => {
    const copied = [used(child, 'asking', 5), used(root, 'asking', 10)];
    expect(figures(...copied)).toEqual({ root: [10, 0], child: [0, 0], run: 0 });
    const ofNested = [used('root:a9', 'asking', 10), used(child, 'asking', 5)];
    expect(figures(...ofNested)).toMatchObject({ child: [0, 0], run: 0 });
  });

  it('is paid by the session whose file was made first, where a fork copied it with its time', () => {
    const copies = (bornAt: Record<string, number>) =>
      Object.entries(bornAt).map(([sessionId, born]) => ({ ...used(sessionId, 'm', 5), bornAt: born }));
    const payer = (events: readonly AgentEvent[]) => {
      const state = stateOf(...events);
      return [...measure(state, []).sessions].flatMap(([id, { tokens }]) => (tokens.input > 0 ? id : []));
    };
    expect(payer(copies({ aFork: 9, origin: 3 }))).toEqual(['origin']);
    expect(payer(copies({ origin: 3, aFork: 9 }))).toEqual(['origin']);
    expect(payer(copies({ zFork: 9, origin: 3 }))).toEqual(['origin']);
  });

  it('takes its tool calls along', () => {
    const both = [used(root, 'm', 5), used(child, 'm', 5), called(root, 'm', 't'), called(child, 'm', 't')];
    expect(figures(...both)).toEqual({ root: [10, 1], child: [0, 0], run: 0 });
  });

  it('belongs to the run and to the session that made it', () => {
    expect(figures(used(child, 'm', 25), called(child, 'm', 't'))).toEqual({
      root: [0, 0],
      child: [10, 1],
      run: 10,
    });
  });
});

it('counts a tool call once however often it is told, and none of which only the result is known', () => {
  const result = tell('tool.returned', 31, {
    sessionId: child,
    toolUseId: 'other',
    isError: false,
    output: '',
  });
  expect(figures(called(child, 'm', 't'), called(child, 'm', 't'), result).child).toEqual([0, 1]);
});
