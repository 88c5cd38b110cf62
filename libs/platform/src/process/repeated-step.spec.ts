import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { RepeatedStep } from './repeated-step.js';

it('takes one step at a time, waits as told, and stops when the step in hand is done', async () => {
  let atOnce = 0;
  let most = 0;
  let taken = 0;
  const enough = Promise.withResolvers<void>();
  const steps = new RepeatedStep(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await sleep(2);
    taken += 1;
    atOnce -= 1;
    if (taken === 3) enough.resolve();
    return 1;
  });
  steps.start(0);
  await enough.promise;
  await steps.stop();
  const before = taken;
  await sleep(20);
  expect([most, atOnce, taken, steps.isStopped]).toEqual([1, 0, before, true]);
});
