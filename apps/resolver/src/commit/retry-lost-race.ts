import { setTimeout as sleep } from 'node:timers/promises';
import { isLostRace } from './is-lost-race.js';

const attempts = 4;
const pauseMs = 25;

/**
 * What a transaction decided without seeing another one's rows is decided again, now with them. One that
 * loses each time throws what it lost by: its lines are as good as before, and come again.
 */
export async function retryLostRace<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error;
      await sleep(pauseMs * attempt * (0.5 + Math.random()));
    }
  }
}
