import { setTimeout as sleep } from 'node:timers/promises';

const defaultPatienceMs = 30 * 60_000;

/** Looks again and again; throws instead of waiting for ever. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { everyMs = 5, patienceMs = defaultPatienceMs }: { everyMs?: number; patienceMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${String(isTrue)}`);
    await sleep(everyMs);
  }
}
