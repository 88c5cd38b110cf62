import { describe, expect, it } from '@jest/globals';
import { lastActivityOf } from './last-activity.js';

describe('lastActivityOf', () => {
  const at = (hour: number) => `2026-11-16T${hour}:00:00.000Z`;
  it.each([
    [null, [], null],
    [at(10), [], at(10)],
    [at(10), [at(12), null, at(11)], at(12)],
    [null, [at(11)], at(11)],
    [at(13), [at(12)], at(13)],
  ])('of %p and agents at %p is %p', (main, agents, last) =>
    expect(
      lastActivityOf(
        main,
        agents.map((lastActivityAt) => ({ lastActivityAt })),
      ),
    ).toBe(last),
  );
});
