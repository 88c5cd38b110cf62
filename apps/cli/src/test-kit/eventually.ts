import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until nothing is thrown any more, or the time is over. */
export async function eventually<Result>(check: () => Promise<Result>, withinMs = 90_000): Promise<Result> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}
