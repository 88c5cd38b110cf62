import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DisturbedTeam } from './disturbed-team.js';

const cycles = 20;
const moveWithinSeconds = 10;

let team: DisturbedTeam;

beforeAll(async () => {
  team = await DisturbedTeam.start(3);
});

afterAll(async () => {
  await team[Symbol.asyncDispose]();
});

/** How many partitions each living owner has. */
async function readShares(): Promise<Map<string, number>> {
  const rows = await team.world.query<{ owner: string; count: string }>(
    'SELECT owner, count(*) FROM partition_leases WHERE until > now() GROUP BY 1',
  );
  return new Map(rows.map(({ owner, count }) => [owner, Number(count)]));
}

async function untilShared(): Promise<void> {
  await team.writeUntil('three share the partitions', async () => {
    const shares = [...(await readShares()).values()].sort((a, b) => a - b);
    return String(shares) === '5,5,6';
  });
}

describe('three replicas', () => {
  it('share the partitions, and those of a killed one move within 10 s', async () => {
    await untilShared();
    const before = await readShares();
    const from = Date.now();
    await team.world.resolvers[1]!.kill();
    // Nobody knows which owner it was: the one that is gone when all partitions have a living owner again.
    await team.writeUntil('all partitions are worked on', async () => {
      const shares = await readShares();
      const total = [...shares.values()].reduce((sum, count) => sum + count, 0);
      return total === 16 && [...before.keys()].some((owner) => !shares.has(owner));
    });
    expect((Date.now() - from) / 1_000).toBeLessThan(moveWithinSeconds);
    await team.expectRecovery();
  });

  it('lose and double nothing when one was stopped for longer than its lease and then went on', async () => {
    team.world.resolvers[0]!.signal('SIGSTOP');
    await team.writeFor(12);
    team.world.resolvers[0]!.signal('SIGCONT');
    await team.expectRecovery();
  });

  it('lose and double nothing when they are restarted one after another, twenty times', async () => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const resolver = team.world.resolvers[cycle % 3]!;
      const { starts } = resolver;
      resolver.signal('SIGTERM');
      await team.writeUntil(
        'it is at work again',
        async () => resolver.starts > starts && resolver.isAtWork(),
      );
      await sleep(50);
    }
    await team.expectRecovery();
  });
});
