import { describe, expect, it } from '@jest/globals';
import type { RawEvent } from '@tributary/domain';
import { processes } from './process.source.js';

const { parse } = processes;

const source = { kind: 'claude.process', path: 'sessions', host: 'laptop' } as const;
const raw = (value: unknown, writtenAt = 200): RawEvent => ({
  source,
  text: JSON.stringify(value),
  writtenAt,
});
const sign = { sessionId: 's1', processId: '7@100', startedAt: 100, isAlive: true };

describe('a process', () => {
  it('tells that a process of a session was seen, or is gone', () => {
    const event = { type: 'session.process', at: 200, ...sign };
    expect(parse(raw(sign))).toMatchObject({ outcome: 'parsed', events: [event] });
    expect(parse(raw({ ...sign, isAlive: false }))).toMatchObject({ events: [{ isAlive: false }] });
  });

  it('takes the same sign as one, and another moment as another', () => {
    const keys = [raw(sign), raw(sign), raw(sign, 300), raw({ ...sign, isAlive: false })].map((event) => {
      const parsed = parse(event);
      return parsed.outcome === 'parsed' ? parsed.key : null;
    });
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    [null, 'not-an-object'],
    [{}, 'no-session'],
    [{ sessionId: 's1' }, 'no-process'],
    [{ ...sign, startedAt: 'soon' }, 'no-process'],
    [{ ...sign, isAlive: 1 }, 'no-process'],
  ])('rejects %j', (value, reason) => {
    expect(parse(raw(value))).toEqual({ outcome: 'rejected', reason });
  });
});
