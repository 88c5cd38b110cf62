import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds; fails when it does not within the deadline. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>, deadlineMs = 90_000) {
  const deadline = Date.now() + deadlineMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${deadlineMs} ms`);
    await sleep(5);
  }
}
