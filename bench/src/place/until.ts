import { setTimeout as sleep } from 'node:timers/promises';

const defaultPatienceMs = 30 * 60_000;

/** Of the time in which somebody waits: more would slow down what is waited for. */
const lookingShare = 1 / 10;

/** Looks again and again; throws instead of waiting for ever. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { everyMs = 5, patienceMs = defaultPatienceMs }: { everyMs?: number; patienceMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lookedAt = performance.now();
    if (await isTrue()) return;
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${String(isTrue)}`);
    await sleep(Math.max(everyMs, (performance.now() - lookedAt) / lookingShare));
  }
}
