import { describe, expect, it } from '@jest/globals';
import { hearBelow } from './hear-below.js';

const worker = (spawnerSessionId: string, sessionId: string) => ({
  spawnerSessionId,
  sessionIds: [sessionId],
});

describe('hearBelow', () => {
  it('tells when whoever works for a session was last heard, at whatever depth', () => {
    const times = new Map([
      ['a', 10],
      ['b', 40],
      ['c', 50],
    ]);
    const workers = [worker('main', 'a'), worker('main', 'b'), worker('a', 'c')];
    const heard = hearBelow(workers, (id) => times.get(id) ?? -Infinity);
    expect(['main', 'a', 'b', 'stranger'].map(heard)).toEqual([50, 50, -Infinity, -Infinity]);
  });

  it('does not run in circles', () => {
    const times = new Map([
      ['b', 10],
      ['a', 20],
    ]);
    const workers = [worker('a', 'b'), worker('b', 'a'), worker('a', 'a')];
    const heard = hearBelow(workers, (id) => times.get(id) ?? -Infinity);
    expect(heard('a')).toBe(20);
  });
});
