import { setTimeout as sleep } from 'node:timers/promises';
import type { Truth } from './truth.js';
import type { World } from './world.js';

/** Seconds until the effects of everything written are stored; null when patience ended before. */
export async function untilCommitted(
  { query }: World,
  { files }: Truth,
  patienceMs = 60_000,
): Promise<number | null> {
  const from = Date.now();
  const bytes = Object.values(files).reduce((total, file) => total + file.bytes, 0);
  while (Date.now() - from < patienceMs) {
    const [row] = await query<{ committed: string | null }>(
      'SELECT sum(committed) AS committed FROM sources',
    );
    if (Number(row?.committed) >= bytes) return (Date.now() - from) / 1_000;
    await sleep(100);
  }
  return null;
}
