import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { giveMemoryBack } from './give-memory-back.js';
import { PauseAfterWork } from './pause-after-work.js';

const onPause = jest.fn();
let pause: PauseAfterWork;

beforeEach(() => {
  jest.useFakeTimers();
  onPause.mockClear();
  pause = new PauseAfterWork({ atLeast: 100, quietMs: 1_000, onPause });
});

afterEach(() => {
  pause.stop();
  jest.useRealTimers();
});

it('is told once, when much was done and then nothing for a while', () => {
  pause.note(60);
  jest.advanceTimersByTime(5_000);
  expect(onPause).not.toHaveBeenCalled();
  pause.note(60);
  jest.advanceTimersByTime(900);
  pause.note(1);
  jest.advanceTimersByTime(900);
  expect(onPause).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5_000);
  expect(onPause).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  pause.note(99);
  jest.advanceTimersByTime(5_000);
  expect(onPause).toHaveBeenCalledTimes(1);
});

it('is told again when the rest of the work, which followed soon, is done', () => {
  pause.note(100);
  jest.advanceTimersByTime(2_000);
  pause.note(9);
  jest.advanceTimersByTime(2_000);
  expect(onPause).toHaveBeenCalledTimes(1);
  pause.note(1);
  jest.advanceTimersByTime(2_000);
  expect(onPause).toHaveBeenCalledTimes(2);
});

it('is a time at which memory can be given back', async () => {
  jest.useRealTimers();
  const waste = [Array.from({ length: 100 }, () => new Array<number>(50_000).fill(1.5))];
  const full = process.memoryUsage().heapUsed;
  waste.pop();
  await giveMemoryBack();
  expect(process.memoryUsage().heapUsed).toBeLessThan(full - 20_000_000);
});
