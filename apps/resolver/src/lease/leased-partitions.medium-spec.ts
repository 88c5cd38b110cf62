import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { LeasedPartitions } from './leased-partitions.source.js';

const [renewMs, validMs] = [100, 400];
const patienceMs = 20_000;
/** Leases of this length cannot have run out while a test waited. */
const longMs = 2 * patienceMs;
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
async function start(lastsMs = validMs): Promise<{ replica: LeasedPartitions; die: () => Promise<void> }> {
  const database = openDatabase(fresh.url, { connections: 2 });
  const replica = new LeasedPartitions({ database, renewMs, validMs: lastsMs });
  databases.push(database);
  replicas.push(replica);
  await replica.start();
  return { replica, die: () => database.end() };
}

function sizes(of: readonly LeasedPartitions[]): number[] {
  return of.map((replica) => replica.held().length).sort((a, b) => a - b);
}

async function eventually(isTrue: () => boolean): Promise<void> {
  const from = performance.now();
  while (!isTrue()) {
    if (performance.now() - from > patienceMs) throw new Error(`not within ${patienceMs} ms`);
    await sleep(10);
  }
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
    await eventually(() => String(sizes([first.replica, third.replica])) === '8,8');
    expect(second.replica.held()).toEqual([]);
  });

  it('go to the others at their next look when a replica ends in order', async () => {
    const [first, second] = [await start(longMs), await start(longMs)];
    await eventually(() => String(sizes(replicas)) === '8,8');
    await second.replica.close();
    expect(second.replica.held()).toEqual([]);
    await eventually(() => first.replica.held().length === 16);
  });

  it('are not lost to a short cut from the database', async () => {
    const { replica, die } = await start(longMs);
    await die();
    await sleep(3 * renewMs);
    expect(replica.held()).toEqual(everyPartition);
  });

  it('are not held by a replica that cannot reach the database', async () => {
    const { replica, die } = await start();
    await die();
    await eventually(() => replica.held().length === 0);
  });
});
