import { describe, expect, it } from '@jest/globals';
import { ServerClock } from './server-clock.js';

const noon = Date.UTC(2026, 10, 16, 12);

describe('ServerClock', () => {
  it('never stamps two lines alike', () => {
    const clock = new ServerClock(() => noon);
    expect([clock.stamp(), clock.stamp(), clock.stamp()]).toEqual([noon, noon + 1, noon + 2]);
  });

  it('follows a server whose clock is wrong', () => {
    const clock = new ServerClock(() => noon);
    clock.observe(new Date(noon + 60_000).toUTCString(), noon);
    expect(clock.stamp()).toBe(noon + 60_500);
    clock.observe(new Date(noon - 3_600_000).toUTCString(), noon);
    expect(clock.stamp()).toBe(noon + 60_501);
    const late = new ServerClock(() => noon);
    late.observe(new Date(noon - 3_600_000).toUTCString(), noon);
    expect(late.stamp()).toBe(noon - 3_599_500);
  });

  it('does not take the grain of a second, or a header made some seconds ago, for a difference', () => {
    const clock = new ServerClock(() => noon + 900);
    clock.observe(new Date(noon).toUTCString(), noon + 900);
    clock.observe(new Date(noon - 5_000).toUTCString(), noon + 900);
    clock.observe('rubbish', noon);
    clock.observe(null, noon);
    expect(clock.stamp()).toBe(noon + 900);
  });
});
