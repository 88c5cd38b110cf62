import { describe, expect, it } from '@jest/globals';
import { agentEventSchema, type AgentEventOf, type RawEvent } from '@tributary/domain';
import { listOpencodeRuns } from './test-kit/opencode-corpus.js';
import { eventsOf } from './test-kit/parse-view.js';
import { parse } from '../parse.js';
import { readOpencodeRun } from './test-kit/read-opencode-run.js';

describe.each(listOpencodeRuns())('%s', (name) => {
  const run = readOpencodeRun(name);
  const raws = [...run.views.values()].flat();

  it('has an outcome for every raw event, rejecting none and knowing all', () => {
    const reasons = raws.map(parse).filter(({ outcome }) => outcome === 'rejected');
    expect(raws.length).toBeGreaterThan(0);
    expect(reasons).toEqual([]);
    expect(eventsOf(raws).filter(({ type }) => type === 'unknown.seen')).toEqual([]);
  });

  it('tells only events of the contract', () => {
    for (const event of eventsOf(raws)) expect(agentEventSchema.parse(event)).toEqual(event);
  });

  it('names every session with its parent, agent and title', () => {
    const seen = eventsOf(run.views.get('http')).filter((event) => event.type === 'session.seen');
    for (const [sessionId, truth] of Object.entries(run.truth.sessions)) {
      const facts = Object.assign({}, ...seen.filter((event) => event.sessionId === sessionId));
      expect(facts.parentSessionId ?? null).toBe(truth.parentID);
      expect(facts.toolVersion).toBe(run.truth.version);
      if (truth.parentID !== null) expect(facts.agentType).toBe(truth.agents[0]);
    }
  });

  it.each(wholeViews(run.views))('counts the tokens of every session seen through %s', (_view, events) => {
    const usage = eventsOf(events).filter((event) => event.type === 'usage.reported');
    for (const [sessionId, { tokensFromMessages: truth }] of Object.entries(run.truth.sessions)) {
      const total = sum(usage.filter((event) => event.sessionId === sessionId));
      const completion = run.truth.version === '1.18.33' ? truth.output + truth.reasoning : truth.output;
      expect(total).toMatchObject({
        input: truth.input,
        reasoning: truth.reasoning,
        cacheRead: truth.cacheRead,
      });
      expect(total.output + total.reasoning).toBe(completion);
      expect(total.usd).toBeCloseTo(truth.cost, 9);
    }
  });

  it.each(wholeViews(run.views))(
    'counts the tool calls of every session seen through %s',
    (_view, events) => {
      const calls = new Map(
        eventsOf(events)
          .filter((event) => event.type === 'tool.called')
          .map((event) => [event.toolUseId, event.sessionId]),
      );
      for (const [sessionId, truth] of Object.entries(run.truth.sessions)) {
        const seen = [...calls.values()].filter((id) => id === sessionId).length;
        const parts = Object.values(truth.toolParts).flatMap((byStatus) => Object.values(byStatus));
        expect(seen).toBe(parts.reduce((total, each) => total + each, 0));
      }
    },
  );

  it.each(wholeViews(run.views))('knows the todos of every session seen through %s', (_view, events) => {
    const lists = eventsOf(events).filter((event) => event.type === 'todos.replaced');
    for (const [sessionId, truth] of Object.entries(run.truth.sessions)) {
      const todos = lists.findLast((event) => event.sessionId === sessionId)?.todos ?? [];
      expect(todos.map(({ content, status }) => ({ content, status }))).toEqual(
        truth.todos.map(({ content, status }) => ({ content, status })),
      );
    }
  });
});

/** The views that hold a run from its beginning to its end. */
function wholeViews(views: ReadonlyMap<string, readonly RawEvent[]>): [string, readonly RawEvent[]][] {
  const joined = (name: string): readonly RawEvent[] => [
    ...(views.get(name) ?? []),
    ...(views.get(`${name}-after-restart`) ?? []),
  ];
  const all: [string, readonly RawEvent[]][] = [
    ['event', joined('event')],
    ['global-event', joined('global-event')],
    ['http', joined('http')],
  ];
  return all.filter(([, events]) => events.length > 0);
}

function sum(usage: readonly AgentEventOf<'usage.reported'>[]) {
  const byMessage = new Map(usage.map((event) => [event.messageId, event]));
  const total = { input: 0, output: 0, reasoning: 0, cacheRead: 0, usd: 0 };
  for (const { tokens, reportedUsd } of byMessage.values()) {
    total.input += tokens.input;
    total.output += tokens.output;
    total.reasoning += tokens.reasoning;
    total.cacheRead += tokens.cacheRead;
    total.usd += reportedUsd ?? 0;
  }
  return total;
}
