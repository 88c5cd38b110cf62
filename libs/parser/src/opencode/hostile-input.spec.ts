import { describe, expect, it } from '@jest/globals';
import { agentEventSchema, type RawEvent } from '@tributary/domain';
import { seededRandom } from '../test-kit/seeded-random.js';
import { mutate } from './test-kit/mutate.js';
import { parse } from '../parse.js';
import { readOpencodeRun } from './test-kit/read-opencode-run.js';

const mutations = 20_000;
const runs = ['1.18.33-l1-permission', '1.18.33-e1-abort-parent', '1.0.185-h-todos', '1.0.185-o-run-json'];
const samples = runs
  .flatMap((name) => [...readOpencodeRun(name).views.values()].flat())
  .filter(({ text }) => text.length < 4_000);

function sourced(kind: RawEvent['source']['kind'], text: string): RawEvent {
  return { source: { kind, path: 'x', host: 'laptop' }, text, writtenAt: 1 };
}

describe('hostile input', () => {
  it(`has an outcome and keeps the contract through ${mutations} mutations of real lines`, () => {
    const random = seededRandom(42);
    const outcomes = new Set<string>();
    for (let round = 0; round < mutations; round += 1) {
      const sample = samples[Math.floor(random() * samples.length)]!;
      const parsed = parse({ ...sample, text: mutate(sample.text, random) });
      outcomes.add(parsed.outcome);
      if (parsed.outcome === 'parsed') for (const event of parsed.events) agentEventSchema.parse(event);
    }
    expect(outcomes).toEqual(new Set(['parsed', 'ignored', 'rejected']));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const kinds = ['opencode.event', 'opencode.snapshot', 'opencode.run-json', 'opencode.export'] as const;
  it.each(kinds)('%s rejects what is not an object of its kind', (kind) => {
    for (const text of ['null', '[]', '"x"', '1', '{', '{}', '{"type":{}}', '{"kind":"__proto__"}']) {
      expect(parse(sourced(kind, text)).outcome).toBe('rejected');
    }
  });

  it('rejects a value nested too deep to be written again', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const state = `{"status":"running","input":${deep}}`;
    const part = `{"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"tool","tool":"x","state":${state}}`;
    const text = `{"type":"message.part.updated","properties":{"part":${part}}}`;
    expect(parse(sourced('opencode.event', text))).toEqual({
      outcome: 'rejected',
      reason: 'nested-too-deep',
    });
  });

  it('reads a very long line in time that grows with its length only', () => {
    const output = '<task id="ses_ '.repeat(100_000);
    const state = { status: 'completed', input: {}, output, time: { start: 1, end: 2 } };
    const part = { id: 'prt_1', sessionID: 'ses_1', messageID: 'msg_1', type: 'tool', tool: 'task', state };
    const text = JSON.stringify({ type: 'message.part.updated', properties: { part } });
    // With the square of its length, this would not end today.
    expect(parse(sourced('opencode.event', text)).outcome).toBe('parsed');
  });
});
