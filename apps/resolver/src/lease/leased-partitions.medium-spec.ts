import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { LeasedPartitions } from './leased-partitions.source.js';

jest.setTimeout(60_000);

const [renewMs, validMs] = [100, 400];
const everyPartition = Array.from({ length: 16 }, (_, partition) => partition);

let fresh: FreshDatabase;
let databases: Database[];
let replicas: LeasedPartitions[];

beforeEach(async () => {
  fresh = await freshDatabase();
  databases = [];
  replicas = [];
});

afterEach(async () => {
  await Promise.allSettled(replicas.map((replica) => replica.close()));
  await Promise.allSettled(databases.filter(({ ended }) => !ended).map((database) => database.end()));
  await fresh.drop();
});

/** A replica with connections of its own, so that it can die alone. */
async function start(): Promise<{ replica: LeasedPartitions; die: () => Promise<void> }> {
  const database = openDatabase(fresh.url, { connections: 2 });
  const replica = new LeasedPartitions({ database, renewMs, validMs });
  databases.push(database);
  replicas.push(replica);
  await replica.start();
  return { replica, die: () => database.end() };
}

function sizes(of: readonly LeasedPartitions[]): number[] {
  return of.map((replica) => replica.held().length).sort((a, b) => a - b);
}

async function eventually(isTrue: () => boolean, withinMs = 5_000): Promise<number> {
  const from = performance.now();
  while (!isTrue()) {
    if (performance.now() - from > withinMs) throw new Error(`not within ${withinMs} ms`);
    await sleep(10);
  }
  return performance.now() - from;
}

describe('partition leases', () => {
  it('give a single replica everything at once', async () => {
    const { replica } = await start();
    expect(replica.held()).toEqual(everyPartition);
  });

  it('share fairly among three replicas, each partition with one owner', async () => {
    const three = [(await start()).replica, (await start()).replica, (await start()).replica];
    await eventually(() => String(sizes(three)) === '5,5,6');
    const held = three.flatMap((replica) => replica.held()).sort((a, b) => a - b);
    expect(held).toEqual(everyPartition);
  });

  it('move the partitions of a dead replica to the living', async () => {
    const [first, second, third] = [await start(), await start(), await start()];
    await eventually(() => String(sizes(replicas)) === '5,5,6');
    await second.die();
    const tookMs = await eventually(() => String(sizes([first.replica, third.replica])) === '8,8');
    expect(tookMs).toBeLessThan(validMs + 3 * renewMs + 1_000);
    expect(second.replica.held()).toEqual([]);
  });

  it('go to the others at their next look when a replica ends in order', async () => {
    const [first, second] = [await start(), await start()];
    await eventually(() => String(sizes(replicas)) === '8,8');
    await second.replica.close();
    expect(second.replica.held()).toEqual([]);
    await eventually(() => first.replica.held().length === 16, validMs);
  });

  it('are not held by a replica that cannot reach the database, nor lost to a short cut', async () => {
    const { replica, die } = await start();
    await die();
    expect(replica.held()).toEqual(everyPartition);
    await eventually(() => replica.held().length === 0, 2 * validMs);
  });

  it('come with a new epoch for each new owner', async () => {
    const first = await start();
    await first.replica.close();
    await start();
    const { rows } = await databases[1]!.query('SELECT DISTINCT epoch FROM partition_leases');
    expect(rows).toEqual([{ epoch: '2' }]);
  });
});
