import { setTimeout as sleep } from 'node:timers/promises';

/** Unique violation, deadlock, serialization failure: another transaction was there first. */
const lostRace: ReadonlySet<unknown> = new Set(['23505', '40P01', '40001']);
const attempts = 4;
const pauseMs = 25;

/** What a transaction decided without seeing another one's rows is decided again, now with them. */
export async function retryLostRace<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !lostRace.has((error as { code?: unknown }).code)) throw error;
      await sleep(pauseMs * attempt * (0.5 + Math.random()));
    }
  }
}
