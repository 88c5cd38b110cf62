import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { followStream } from './follow-stream.js';

/** What a browser does while a proxy answers for a server that is away. */
class RefusedSource {
  static readonly CLOSED = 2;
  static readonly openedAt: number[] = [];
  readonly readyState = RefusedSource.CLOSED;
  onerror: (() => void) | undefined;

  constructor() {
    RefusedSource.openedAt.push(Date.now());
    queueMicrotask(() => this.onerror?.());
  }

  addEventListener(): void {
    // It tells no update.
  }

  close(): void {
    this.onerror = undefined;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: RefusedSource });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

it('comes back from a proxy that sent everybody away at another time than the others', async () => {
  const streams = Array.from({ length: 50 }, () => followStream('/api/stream', () => undefined));
  const startedAt = Date.now();
  await jest.advanceTimersByTimeAsync(1_500);
  for (const stream of streams) stream.close();
  const waits = RefusedSource.openedAt.slice(50).map((at) => at - startedAt);
  expect(waits).toHaveLength(50);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(new Set(waits).size).toBeGreaterThan(25);
});
