import { newState } from '@tributary/domain';
import {
  databaseTime,
  inCommit,
  loadFamilies,
  loadRuns,
  lockFamilies,
  putOffDeadlines,
  takeDueFamilies,
  together,
} from '@tributary/store';
import type { CommitOptions } from '../commit/commit-batch.js';
import { isFaultOfContent } from '../commit/is-fault-of-content.js';
import { machineClock } from '../commit/machine-clock.js';
import { saveFamilies } from '../commit/save-families.js';

/** A sweep that finds as many has probably left some. */
export const familiesAtOnce = 50;
const nothing: ReadonlySet<string> = new Set();

/**
 * Looks again at families whose deadline has passed: with the clock moved on, the same facts may now mean
 * `orphaned`. Any replica may do it, at any time; the rows are the timers. Returns how many were looked at. A family
 * that cannot be judged is put off, so that it holds up no other, and then thrown.
 */
export async function sweepDeadlines(options: CommitOptions): Promise<number> {
  const taken: string[] = [];
  try {
    return await sweep(options, familiesAtOnce, taken);
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    for (const _family of taken) await sweepOne(options);
    throw error;
  }
}

async function sweepOne(options: CommitOptions): Promise<void> {
  const taken: string[] = [];
  try {
    await sweep(options, 1, taken);
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    await putOffDeadlines(options.database, taken);
  }
}

/** `taken`: where to note which families are looked at, for whoever has to know after a failure. */
async function sweep(
  { database, price, orphanAfterMs, autoCards }: CommitOptions,
  atMost: number,
  taken: string[],
): Promise<number> {
  return await inCommit(database, async (client) => {
    const due = await takeDueFamilies(client, atMost);
    taken.push(...due);
    if (due.length === 0) return 0;
    await lockFamilies(
      client,
      due.map((sessionId) => ({ sessionId })),
    );
    const state = newState();
    const [families, runs, now] = await together(
      loadFamilies(client, due, state),
      loadRuns(client, due),
      databaseTime(client),
    );
    const clock = machineClock({ now, orphanAfterMs }, families);
    await saveFamilies(client, {
      state,
      context: { clock, price, autoCards },
      hosts: new Map(),
      rootOf: (sessionId) => families.rootOf.get(sessionId) ?? sessionId,
      roots: new Set(due),
      isStored: () => true,
      runs,
      known: nothing,
      touched: {
        sessions: new Set(due),
        spawns: nothing,
        messageIds: nothing,
        parts: nothing,
        tools: nothing,
      },
    });
    return due.length;
  });
}
