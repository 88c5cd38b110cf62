import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 90_000;
const pollIntervalMs = 50;

/** Asks again until the answer comes without an error; the last error is the one thrown when patience ends. */
export async function eventually<Result>(ask: () => Result | Promise<Result>): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(pollIntervalMs);
  }
}
