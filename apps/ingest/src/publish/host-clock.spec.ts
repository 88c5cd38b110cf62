import { describe, expect, it } from '@jest/globals';
import { HostClock } from './host-clock.js';

const noon = Date.UTC(2026, 10, 16, 12);
const hour = 3_600_000;

/** A machine and a database, each with its own clock, and what the heartbeats told. */
function startClocks({ aheadMs, tookMs = 0 }: { aheadMs: number; tookMs?: number }) {
  const world = { now: noon, aheadMs, tookMs, told: [] as (number | undefined)[] };
  const beat = (told: number | undefined): Promise<number> => {
    world.told.push(told);
    const databaseAt = world.now + world.tookMs / 2;
    world.now += world.tookMs;
    return Promise.resolve(databaseAt);
  };
  return { world, clock: new HostClock(beat, () => world.now + world.aheadMs) };
}

describe('the clock of a machine', () => {
  it('is told with the first heartbeat already, and with each one after', async () => {
    const { world, clock } = startClocks({ aheadMs: -hour, tookMs: 400 });
    await clock.beat();
    expect(world.told).toEqual([undefined, -hour]);
    await clock.beat();
    expect(world.told).toEqual([undefined, -hour, -hour]);
  });

  it('is told again at once when it was set', async () => {
    const { world, clock } = startClocks({ aheadMs: hour });
    await clock.beat();
    world.aheadMs = 0;
    await clock.beat();
    expect(world.told).toEqual([undefined, hour, hour, 0]);
  });

  it.each([
    ['a slow answer', 20_000],
    ['a sleep of eight hours before the answer came', 8 * hour],
    ['a clock that was put back before the answer came', -hour],
  ])('is not measured by %s', async (_case, tookMs) => {
    const { world, clock } = startClocks({ aheadMs: 5_000 });
    await clock.beat();
    world.tookMs = tookMs;
    await clock.beat();
    world.tookMs = 0;
    await clock.beat();
    expect(world.told).toEqual([undefined, 5_000, 5_000, 5_000]);
  });

  it('is not measured by a server that does not tell its time', async () => {
    const told: (number | undefined)[] = [];
    const clock = new HostClock((aheadMs) => {
      told.push(aheadMs);
      return Promise.resolve(undefined);
    });
    await clock.beat();
    await clock.beat();
    expect(told).toEqual([undefined, undefined]);
  });
});
