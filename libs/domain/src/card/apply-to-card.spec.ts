import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AgentEvent } from '../events/agent-event.js';
import type { Todo } from '../events/message-events.js';
import { applyEvent } from '../facts/apply-event.js';
import { newState } from '../facts/state.js';
import { sessionStatus } from '../view/session-status.js';
import { applyToCard, type CardFacts } from './apply-to-card.js';
import { readMainSession } from './read-main-session.js';

const inTodo: CardFacts = { initialStage: 'todo', stageDecision: null, statusDecision: null };
const orphanAfterMs = 1_000;

/** What the card shows once these events have come, in this order. */
const cardAfter = (events: readonly AgentEvent[], card: CardFacts = inTodo, now = 100) => {
  const state = newState();
  for (const event of events) applyEvent(state, event);
  const sessions = [...state.sessions.values()].flatMap(
    (facts) => readMainSession(facts, sessionStatus(facts, { now, orphanAfterMs })) ?? [],
  );
  return applyToCard(card, sessions);
};
const shows = (events: readonly AgentEvent[], card?: CardFacts, now?: number): string => {
  const { stage, aiStatus } = cardAfter(events, card, now);
  return `${aiStatus} / ${stage}`;
};

const sessionId = 'main';
type State = Extract<AgentEvent, { type: 'session.state' }>['state'];
type Outcome = Extract<AgentEvent, { type: 'turn.ended' }>['outcome'];
const is = (state: State, at: number, id = sessionId): AgentEvent => ({
  type: 'session.state',
  sessionId: id,
  at,
  state,
});
const acts = (at: number, more: object = {}): AgentEvent => ({
  type: 'session.seen',
  sessionId,
  at,
  tool: 'opencode',
  isActivity: true,
  ...more,
});
const ends = (outcome: Outcome, at: number, id = sessionId): AgentEvent => ({
  type: 'turn.ended',
  sessionId: id,
  at,
  outcome,
});
const asks = (at: number, kind: 'permission' | 'question' = 'permission', requestId = 'r1'): AgentEvent => ({
  type: 'attention.asked',
  sessionId,
  at,
  requestId,
  kind,
  text: 'May I?',
});
const isAnswered = (at: number, isAccepted = true): AgentEvent => ({
  type: 'attention.answered',
  sessionId,
  at,
  requestId: 'r1',
  isAccepted,
});
const todos = (at: number, ...statuses: Todo['status'][]): AgentEvent => ({
  type: 'todos.replaced',
  sessionId,
  at,
  todos: statuses.map((status, i) => ({ content: `task ${i}`, activeForm: `doing ${i}`, status })),
});
const movedTo = (stage: CardFacts['initialStage'], at: number): CardFacts => ({
  ...inTodo,
  stageDecision: { at, value: stage },
});

describe('a card follows its main session', () => {
  it.each<[string, AgentEvent[]]>([
    ['idle / todo', []],
    ['working / in_progress', [is('busy', 1)]],
    ['working / in_progress', [acts(1)]],
    ['working / in_progress', [is('busy', 1), is('retry', 2)]],
    ['completed / review', [is('busy', 1), is('idle', 2)]],
    ['completed / review', [acts(1), ends('answered', 1)]],
    ['failed / in_progress', [is('busy', 1), ends('failed', 2), is('idle', 3)]],
    ['failed / in_progress', [is('busy', 1), ends('failed', 2), ends('answered', 2)]],
    ['failed / in_progress', [is('busy', 1), ends('failed', 2), ends('interrupted', 2)]],
    ['cancelled / in_progress', [is('busy', 1), ends('interrupted', 2), is('idle', 3)]],
    ['failed / in_progress', [is('busy', 1), ends('overflowed', 2), is('idle', 3)]],
    ['working / in_progress', [is('busy', 1), ends('overflowed', 2), is('busy', 3)]],
    ['waiting / in_progress', [is('busy', 1), asks(2)]],
    ['waiting / in_progress', [is('busy', 1), asks(2, 'question'), acts(3)]],
    ['working / in_progress', [is('busy', 1), asks(2), isAnswered(3)]],
    [
      'cancelled / in_progress',
      [is('busy', 1), asks(2), isAnswered(3, false), ends('rejected', 3), is('idle', 4)],
    ],
    ['completed / review', [is('busy', 1), asks(2), is('idle', 3)]],
    ['working / in_progress', [is('busy', 1), asks(2), ends('interrupted', 3), is('busy', 2_000)]],
    ['working / in_progress', [is('busy', 1), is('idle', 2), is('busy', 3)]],
    ['failed / in_progress', [acts(1), is('ended', 2)]],
    ['failed / in_progress', [acts(1), is('absent', 2)]],
    ['completed / review', [acts(1), ends('answered', 2), is('idle', 2), is('ended', 3)]],
    ['idle / todo', [is('absent', 1)]],
    ['idle / todo', [is('ended', 1)]],
    ['completed / review', [acts(1), ends('answered', 1), is('absent', 50)]],
    ['cancelled / in_progress', [acts(1), is('retry', 2), ends('said', 3), is('idle', 4)]],
    ['idle / in_progress', [acts(1), is('busy', 1), is('idle', 2)]],
    ['working / in_progress', [acts(1), ends('said', 1)]],
    ['completed / review', [acts(1), ends('said', 1), is('ended', 2)]],
  ])('%s', (expected, events) => {
    expect(shows(events)).toBe(expected);
  });

  it('does not claim that a silent agent is at work, but believes it when it speaks again', () => {
    expect(shows([acts(1)], inTodo, 5_000)).toBe('idle / in_progress');
    expect(shows([acts(1), ends('said', 1)], inTodo, 5_000)).toBe('completed / review');
    expect(shows([acts(1), acts(4_900)], inTodo, 5_000)).toBe('working / in_progress');
    expect(shows([acts(1), asks(2)], inTodo, 5_000)).toBe('waiting / in_progress');
  });

  it('has failed when its agent stopped without a word and nothing more comes', () => {
    expect(shows([acts(1), is('idle', 2)], inTodo, 5_000)).toBe('failed / in_progress');
    expect(shows([acts(1), is('idle', 2), is('absent', 4_900)], inTodo, 5_000)).toBe('failed / in_progress');
  });

  it('waits no longer when the answer was not heard, but the request is on no later list', () => {
    const listed: AgentEvent = { type: 'attention.listed', sessionId, at: 3, kind: 'permission', open: [] };
    expect(shows([is('busy', 1), asks(2), listed])).toBe('working / in_progress');
  });

  it('is led by the session that needs a person, then by one at work, then by the last', () => {
    const other = [is('busy', 1, 'other'), is('idle', 9, 'other')];
    expect(shows([...other, is('busy', 5)])).toBe('working / in_progress');
    expect(shows([...other, is('busy', 5), asks(6)])).toBe('waiting / in_progress');
    expect(shows([...other, acts(5), ends('failed', 5)])).toBe('completed / review');
    expect(shows([...other, acts(10), ends('failed', 10)])).toBe('failed / in_progress');
    expect(
      shows([acts(5, { sessionId: 'other' }), ends('answered', 5, 'other'), acts(4), ends('failed', 4)]),
    ).toBe('completed / review');
  });

  it('shows how far its list is; what was cancelled is neither done nor to do', () => {
    const list = todos(3, 'completed', 'cancelled', 'in_progress', 'pending');
    expect(cardAfter([acts(1, { agentType: 'build' }), todos(2, 'pending'), list]).progress).toEqual({
      currentAgent: 'build',
      done: 1,
      total: 3,
      currentTask: 'doing 2',
    });
    expect(cardAfter([]).progress).toBeNull();
  });
});

describe('a card stays where it belongs', () => {
  it('is not moved back from review by an old line that arrives late', () => {
    const turn = [is('busy', 1), ends('answered', 5), is('idle', 5)];
    expect(shows([...turn, is('busy', 3), acts(4)])).toBe('completed / review');
  });

  it('is taken back from a review that the agent set when a new prompt comes', () => {
    expect(shows([is('busy', 1), is('idle', 5), is('busy', 6)])).toBe('working / in_progress');
  });

  it.each(['review', 'done'] as const)(
    'stays in %s when a person put it there, whatever the agent does',
    (stage) => {
      expect(shows([is('busy', 1)], movedTo(stage, 3))).toBe(`working / ${stage}`);
      expect(shows([is('busy', 1), is('idle', 4), is('busy', 6)], movedTo(stage, 3))).toBe(
        `working / ${stage}`,
      );
      expect(shows([is('busy', 9)], { ...inTodo, initialStage: stage })).toBe(`working / ${stage}`);
    },
  );

  it('that a person sent back waits there until the agent does something new', () => {
    const turn = [acts(1), ends('answered', 2)];
    expect(shows(turn, movedTo('todo', 3))).toBe('completed / todo');
    expect(shows([...turn, is('idle', 60), is('absent', 70)], movedTo('todo', 3))).toBe('completed / todo');
    expect(shows([...turn, is('busy', 2_000)], movedTo('todo', 3))).toBe('working / in_progress');
  });

  it('is queued or dispatched until its session begins', () => {
    const card: CardFacts = { ...inTodo, statusDecision: { at: 5, value: 'dispatched' } };
    expect(shows([], card)).toBe('dispatched / todo');
    expect(shows([acts(1), ends('answered', 2)], card)).toBe('dispatched / review');
    expect(shows([is('busy', 6)], card)).toBe('working / in_progress');
  });

  it.each([{ parentSessionId: sessionId }, { rootSessionId: sessionId }, { purpose: 'compaction' }])(
    'is never moved by a session that is %j',
    (who) => {
      const child = 'child';
      const ofChild = [
        acts(20, { sessionId: child, ...who }),
        is('busy', 21, child),
        ends('failed', 22, child),
        { ...todos(23, 'pending'), sessionId: child },
        { ...asks(24), sessionId: child },
      ];
      expect(cardAfter(ofChild)).toEqual(cardAfter([]));
      const main = [is('busy', 1), todos(2, 'completed'), is('idle', 3)];
      expect(cardAfter([...main, ...ofChild])).toEqual(cardAfter(main));
    },
  );
});

describe('the order of arrival', () => {
  const at = fc.nat(12);
  const event: fc.Arbitrary<AgentEvent> = fc.oneof(
    fc
      .tuple(
        fc.constantFrom<State>('busy', 'retry', 'idle', 'absent', 'ended'),
        at,
        fc.constantFrom('main', 'other'),
      )
      .map(([state, when, id]) => is(state, when, id)),
    fc
      .tuple(
        fc.constantFrom<Outcome>('answered', 'said', 'failed', 'interrupted', 'rejected', 'overflowed'),
        at,
      )
      .map(([outcome, when]) => ends(outcome, when)),
    at.map((when) => acts(when)),
    at.map((when) => asks(when)),
    at.map((when) => isAnswered(when)),
    fc
      .tuple(
        at,
        fc.array(fc.constantFrom<Todo['status']>('pending', 'in_progress', 'completed', 'cancelled')),
      )
      .map(([when, statuses]) => todos(when, ...statuses)),
    at.map((when) => acts(when, { sessionId: 'child', parentSessionId: sessionId })),
  );
  const card = fc.constantFrom(inTodo, movedTo('review', 6), movedTo('done', 6), movedTo('backlog', 6));

  it('and repetition make no difference to a card', () => {
    const arrivals = fc
      .array(event, { maxLength: 8 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(arrivals, card, ([events, shuffled], facts) => {
        expect(cardAfter(shuffled, facts)).toEqual(cardAfter(events, facts));
      }),
      { numRuns: 1_000 },
    );
  });
});
