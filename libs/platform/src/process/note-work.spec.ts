import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { noteWork } from './note-work.js';

it('gives back what much work took, in the first pause after it', async () => {
  const waste = [Array.from({ length: 100 }, () => new Array<number>(50_000).fill(1.5))];
  const full = process.memoryUsage().heapUsed;
  waste.pop();
  noteWork(32 * 1024 * 1024);
  while (process.memoryUsage().heapUsed > full - 20_000_000) await sleep(50);
  expect(waste).toEqual([]);
}, 30_000);
