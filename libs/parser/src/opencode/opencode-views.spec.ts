import { describe, expect, it } from '@jest/globals';
import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { listOpencodeRuns } from './test-kit/opencode-corpus.js';
import { eventsOf } from './test-kit/parse-view.js';
import { parse } from '../parse.js';
import { readOpencodeRun, type OpencodeRun } from './test-kit/read-opencode-run.js';

const statusOf = {
  answered: 'completed',
  said: 'completed',
  failed: 'failed',
  interrupted: 'aborted',
  rejected: 'aborted',
  overflowed: 'failed',
} as const;

describe.each(listOpencodeRuns())('%s', (name) => {
  const run = readOpencodeRun(name);
  const streams = [eventsThrough(run, 'event'), eventsThrough(run, 'global-event')];
  const answers = eventsThrough(run, 'http');
  const whole = [...streams, answers].filter((events) => events.length > 0);

  it('lets the last word of every session say how it ended', () => {
    for (const events of whole) {
      for (const [sessionId, truth] of Object.entries(run.truth.sessions)) {
        const expected = truth.expectedStatus === 'orphaned' ? undefined : truth.expectedStatus;
        expect([sessionId, lastWord(events, sessionId)]).toEqual([sessionId, expected]);
      }
    }
  });

  it('ends with every session not running', () => {
    const states = answers.filter((event) => event.type === 'session.state');
    expect(states.length).toBeGreaterThan(0);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['absent']));
  });

  it('tells one delegation for each task part, and which child serves it', () => {
    for (const events of whole) {
      const spawns = ofType(events, 'run.spawned').filter(({ sessionId }) => sessionId in run.truth.sessions);
      const spawned = new Set(spawns.map(({ toolUseId }) => toolUseId));
      const linked = new Set(ofType(events, 'run.linked').map((event) => event.childSessionId));
      expect(spawned.size).toBe(taskParts(run));
      for (const [sessionId, truth] of Object.entries(run.truth.sessions)) {
        const isLost = truth.expectedStatus === 'aborted' && run.truth.version !== '1.18.33';
        if (truth.parentID !== null && !isLost)
          expect([sessionId, linked.has(sessionId)]).toEqual([sessionId, true]);
      }
    }
  });

  it('gives a part the same role and time in every view', () => {
    const inAnswers = new Map(
      ofType(answers, 'message.recorded').map((event) => [event.partId, placeOf(event)]),
    );
    for (const recorded of streams.flatMap((events) => ofType(events, 'message.recorded'))) {
      const place = inAnswers.get(recorded.partId);
      if (place !== undefined) expect(placeOf(recorded)).toEqual(place);
    }
  });

  it('gives an event one key on both streams', () => {
    const onGlobal = new Set(keysOf(run, 'global-event'));
    const missing = keysOf(run, 'event').filter((key) => !onGlobal.has(key));
    const isLevel = /\|(session\.(status|idle|error)|todo\.updated)\|/;
    expect(missing.filter((key) => !isLevel.test(key))).toEqual([]);
  });
});

function eventsThrough(run: OpencodeRun, view: string): readonly AgentEvent[] {
  return [...eventsOf(run.views.get(view)), ...eventsOf(run.views.get(`${view}-after-restart`))];
}

function ofType<Type extends AgentEvent['type']>(
  events: readonly AgentEvent[],
  type: Type,
): AgentEventOf<Type>[] {
  return events.filter((event) => event.type === type) as AgentEventOf<Type>[];
}

/** A turn's end counts if nothing began after it. */
function lastWord(events: readonly AgentEvent[], sessionId: string): string | undefined {
  const own = events.filter((event) => event.sessionId === sessionId);
  const activity = ofType(own, 'session.seen').filter((event) => event.isActivity);
  const lastActivity = Math.max(...activity.map(({ at }) => at ?? 0));
  const ends = ofType(own, 'turn.ended').filter(({ at }) => (at ?? 0) >= lastActivity);
  const end = ends.sort((one, other) => (one.at ?? 0) - (other.at ?? 0)).at(-1);
  return end && statusOf[end.outcome];
}

function taskParts(run: OpencodeRun): number {
  const counts = Object.values(run.truth.sessions).flatMap(({ toolParts }) =>
    Object.values(toolParts.task ?? {}),
  );
  return counts.reduce((total, each) => total + each, 0);
}

function placeOf({ messageId, role, kind, at }: AgentEventOf<'message.recorded'>) {
  return { messageId, role, kind, at };
}

function keysOf(run: OpencodeRun, view: string): string[] {
  return (run.views.get(view) ?? [])
    .map(parse)
    .flatMap((parsed) => (parsed.outcome === 'parsed' ? parsed.key : []));
}
