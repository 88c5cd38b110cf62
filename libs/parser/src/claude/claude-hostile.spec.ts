import { afterAll, describe, expect, it } from '@jest/globals';
import { agentEventSchema, type Parsed, type RawEvent } from '@tributary/domain';
import { corpusRuns, fileEvents, hookEvents, streamEvents } from './test-kit/corpus.js';
import { createMutator } from './test-kit/mutate-line.js';
import { eventsOf } from './test-kit/parse-claude.js';
import { parse } from '../parse.js';

const mutations = 100_000;
const recorded = corpusRuns
  .flatMap((run) => [...fileEvents(run), ...streamEvents(run), ...hookEvents(run)])
  .filter(({ text }) => text.length < 20_000);
const transcript = { kind: 'claude.transcript', host: 'h' } as const;
const path = 'projects/p/00000000-0000-4000-8000-000000000000.jsonl';
const prototypeBefore = Object.getOwnPropertyNames(Object.prototype).join();

const parseLine = (text: string): Parsed => parse({ source: { ...transcript, path }, text });
const assistant = (message: string): string => `{"type":"assistant","uuid":"u","message":${message}}`;

describe('hostile lines', () => {
  afterAll(() => {
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeBefore);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it(`end in an outcome, ${mutations} mutated lines of every source`, () => {
    const mutate = createMutator(20261116);
    const outcomes = { parsed: 0, ignored: 0, rejected: 0 };
    for (let round = 0; round < mutations; round += 1) {
      const raw = recorded[(round * 7919) % recorded.length]!;
      const parsed = parse({ ...raw, text: mutate(raw.text) });
      outcomes[parsed.outcome] += 1;
      if (round % 8 === 0) for (const event of eventsOf(parsed)) agentEventSchema.parse(event);
    }
    expect(outcomes.parsed + outcomes.ignored + outcomes.rejected).toBe(mutations);
    expect(Math.min(outcomes.parsed, outcomes.ignored, outcomes.rejected)).toBeGreaterThan(1_000);
  });

  it('mean the same with spaces after the colons', () => {
    for (const raw of recorded.filter(({ source }) => source.kind === 'claude.transcript')) {
      const spaced: RawEvent = { ...raw, text: respace(raw.text) };
      expect(eventsOf(parse(spaced))).toEqual(eventsOf(parse(raw)));
    }
  });

  it.each([
    ['half a line', '{"type":"user","message":{"role":"us'],
    ['a list', '[1,2]'],
    ['a number', '1e400'],
    ['null', 'null'],
    ['no type', '{"uuid":"u"}'],
    ['a type that is no text', '{"type":{"type":"user"}}'],
    ['a message that is no object', '{"type":"user","message":"hello"}'],
  ])('reject %s', (_name, text) => {
    expect(parseLine(text).outcome).toBe('rejected');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'take the type %s for a new one',
    (type) => {
      const events = eventsOf(parseLine(JSON.stringify({ type, version: '9.9.9' })));
      expect(events).toMatchObject([{ type: 'unknown.seen', lineType: type, toolVersion: '9.9.9' }]);
    },
  );

  it('survive 10,000 levels of nesting in a tool input', () => {
    const input = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const parsed = parseLine(
      assistant(`{"id":"m","content":[{"type":"tool_use","id":"t","name":"X","input":${input}}]}`),
    );
    expect(['parsed', 'rejected']).toContain(parsed.outcome);
    for (const event of eventsOf(parsed)) agentEventSchema.parse(event);
  });

  it.each([
    ['new lines', '\\n'],
    ['spaces', ' '],
    ['tags', '<task-notification>'],
  ])('read a text of 5 MB of %s', (_name, unit) => {
    const words = unit.repeat(5_000_000 / unit.length);
    const lines = [
      `{"type":"user","uuid":"u","message":{"content":"${words}"}}`,
      `{"type":"user","uuid":"u","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"Async agent launched successfully.${words}"}]}}`,
      `{"type":"queue-operation","content":"<task-notification>${words}"}`,
    ];
    // With time that grows with the square of the length, this would not end today.
    for (const line of lines) expect(parseLine(line).outcome).not.toBe('rejected');
  });

  it('count figures that are no figures as zero', () => {
    const usage =
      '{"input_tokens":1e400,"output_tokens":-3,"cache_read_input_tokens":"7","cache_creation_input_tokens":1.5}';
    const events = eventsOf(parseLine(assistant(`{"id":"m","model":"x","content":[],"usage":${usage}}`)));
    const tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 };
    expect(events).toContainEqual(expect.objectContaining({ type: 'usage.reported', tokens }));
  });

  it('do not let a model named __proto__ in', () => {
    const cost =
      '{"type":"cost-state","totalCostUSD":1,"modelUsage":{"__proto__":{"polluted":1,"costUSD":2}}}';
    expect(eventsOf(parseLine(cost))).toContainEqual(
      expect.objectContaining({ type: 'cost.reported', byModel: {} }),
    );
  });
});

/** Indents, then puts it all on one line again: new lines inside texts are escaped. */
function respace(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 1).replaceAll('\n', ' ');
}
