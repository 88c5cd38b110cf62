import { describe, expect, it } from '@jest/globals';
import { applyEvent, newState, type AgentEvent, type RawEvent } from '@tributary/domain';
import { corpusRuns, fileEvents } from '../claude/test-kit/corpus.js';
import { createMutator } from '../claude/test-kit/mutate-line.js';
import { listOpencodeRuns } from '../opencode/test-kit/opencode-corpus.js';
import { readOpencodeRun } from '../opencode/test-kit/read-opencode-run.js';
import { parse } from '../parse.js';
import { digestState } from '../test-kit/digest-state.js';
import { shuffle } from '../test-kit/reorder.js';
import { seededRandom } from '../test-kit/seeded-random.js';
import { storeAndLoad } from '../test-kit/store-and-load.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };
const longest = 20_000;

function mutatedEvents(raws: readonly RawEvent[]): AgentEvent[] {
  const mutate = createMutator(7);
  return raws
    .filter(({ text }) => text.length < longest)
    .flatMap((raw) => {
      const parsed = parse({ ...raw, text: mutate(raw.text) });
      return parsed.outcome === 'parsed' ? parsed.events : [];
    });
}

function digest(events: readonly AgentEvent[]): unknown {
  const state = newState();
  for (const event of events) applyEvent(state, event);
  expect(digestState(storeAndLoad(state), clock)).toEqual(digestState(state, clock));
  return digestState(state, clock);
}

describe('broken lines', () => {
  const runs = [
    ...corpusRuns.map((run) => [run, fileEvents(run)] as const),
    ...listOpencodeRuns().map((run) => [run, [...readOpencodeRun(run).views.values()].flat()] as const),
  ];

  it.each(runs)('of %s end in one state in any order, stored or not', (_run, raws) => {
    const events = mutatedEvents(raws);
    expect(digest(shuffle(events, seededRandom(1)))).toEqual(digest(events));
  });

  it('with ids that every object has are kept like any other', () => {
    const base = { sessionId: '__proto__', at: 1 };
    const events = ['__proto__', 'constructor', 'toString'].flatMap((id): AgentEvent[] => [
      { type: 'attention.asked', ...base, requestId: id, kind: 'question', text: 'Which?' },
      { type: 'attention.answered', ...base, requestId: id, isAccepted: true },
      { type: 'todo.changed', ...base, todoId: id, todo: { content: id, status: 'pending' } },
      { type: 'run.spawned', ...base, sessionId: id, toolUseId: id, via: 'task' },
      { type: 'session.seen', sessionId: `${id}:${id}`, at: 2, tool: 'opencode', parentSessionId: id },
    ]);
    expect(digest([...events].reverse())).toEqual(digest(events));
    const state = newState();
    for (const event of events) applyEvent(state, event);
    expect(Object.keys(state.sessions.get('__proto__')!.todoItems)).toHaveLength(3);
    expect(({} as Record<string, unknown>)['requestId']).toBeUndefined();
  });
});
