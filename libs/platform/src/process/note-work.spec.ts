import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { noteWork } from './note-work.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('gives back what much work took in the first pause after it, and nothing after little', async () => {
  const waste = [Array.from({ length: 100 }, () => new Array<number>(50_000).fill(1.5))];
  const full = process.memoryUsage().heapUsed;
  waste.pop();
  noteWork(1_000);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(process.memoryUsage().heapUsed).toBeGreaterThan(full - 20_000_000);
  noteWork(32 * 1024 * 1024);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(process.memoryUsage().heapUsed).toBeLessThan(full - 20_000_000);
});
