import { describe, expect, it } from '@jest/globals';
import { hearBelow } from './hear-below.js';

const worker = (spawnerSessionId: string, sessionId: string, lastActivityAt: number | null) => ({
  spawnerSessionId,
  sessionIds: [sessionId],
  lastActivityAt,
});

describe('hearBelow', () => {
  it('tells when whoever works for a session was last heard, at whatever depth', () => {
    const heard = hearBelow([worker('main', 'a', 10), worker('main', 'b', 40), worker('a', 'c', 50)]);
    expect(['main', 'a', 'b', 'stranger'].map(heard)).toEqual([50, 50, -Infinity, -Infinity]);
  });

  it('does not run in circles', () => {
    const heard = hearBelow([worker('a', 'b', 10), worker('b', 'a', 20), worker('a', 'a', null)]);
    expect(heard('a')).toBe(20);
  });
});
