import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FakeEventSource } from '../../test-kit/fake-event-source.js';
import { followStream } from './follow-stream.js';

const streams = FakeEventSource.all;

beforeEach(() => {
  jest.useFakeTimers();
  streams.length = 0;
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(() => {
  jest.useRealTimers();
});

it('comes back from a proxy that sent everybody away at another time than the others', () => {
  const followed = Array.from({ length: 50 }, () => followStream('/api/stream', () => undefined));
  for (const stream of [...streams]) stream.refuse();
  const waits: number[] = [];
  for (let waitedMs = 0; waitedMs <= 1_500; waitedMs += 1) {
    while (waits.length < streams.length - 50) waits.push(waitedMs);
    jest.advanceTimersByTime(1);
  }
  for (const { close } of followed) close();
  expect(waits).toHaveLength(50);
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(new Set(waits).size).toBeGreaterThan(25);
});
