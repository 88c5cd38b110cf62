import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.js';

export interface Disturbances {
  /** About how long it all takes where the machine keeps up; where it does not, longer: every blow is struck. */
  readonly seconds: number;
  readonly kills: number;
  readonly flushes: number;
  readonly postgresRestarts: number;
  /** How long one resolver is stopped and then goes on as if nothing had happened. */
  readonly zombieSeconds: number;
}

export type Suffered = Record<'kills' | 'flushes' | 'postgresRestarts' | 'zombies', number>;

/** Resolves when the blow has been struck. */
type Strike = () => Promise<void>;

/** Everything that may happen to the parts, in an order of chance. Counted is what really struck. */
export async function disturb(world: World, plan: Disturbances): Promise<Suffered> {
  const suffered: Suffered = { kills: 0, flushes: 0, postgresRestarts: 0, zombies: 0 };
  const strikes = {
    kills: () => killOne(world),
    flushes: () => flush(world),
    postgresRestarts: () => restartPostgres(world),
    zombies: () => makeZombie(world, plan.zombieSeconds),
  } satisfies Record<keyof Suffered, Strike>;
  const names = shuffled<keyof Suffered>([
    ...Array<'kills'>(plan.kills).fill('kills'),
    ...Array<'flushes'>(plan.flushes).fill('flushes'),
    ...Array<'postgresRestarts'>(plan.postgresRestarts).fill('postgresRestarts'),
  ]);
  names.splice(Math.floor(names.length * 0.3), 0, 'zombies');
  const pauseMs = (plan.seconds * 1_000) / names.length;
  const long: Promise<void>[] = [];
  for (const name of names) {
    await sleep(pauseMs * (0.5 + Math.random()));
    const struck = strikes[name]().then(() => void (suffered[name] += 1));
    // The others go on while Postgres comes back and while the zombie lies still.
    if (name === 'zombies' || name === 'postgresRestarts') long.push(struck);
    else await struck;
  }
  await Promise.all(long);
  return suffered;
}

/** Resolvers more often than ingest: there are more of them. The first one is kept for the zombie. */
async function killOne({ ingest, resolvers }: World): Promise<void> {
  const candidates = [...resolvers.slice(1), ...resolvers.slice(1), ingest];
  // One of them that is at work; on a slow machine all may be starting, and then any is hit in the middle of that.
  const working = candidates.filter((each) => each.isAtWork());
  await pick(working.length > 0 ? working : candidates).kill();
}

async function makeZombie({ resolvers }: World, seconds: number): Promise<void> {
  const zombie = resolvers[0]!;
  zombie.signal('SIGSTOP');
  await sleep(seconds * 1_000);
  zombie.signal('SIGCONT');
}

/** A FLUSHALL that takes nothing is no blow: it waits until there is something to lose. */
const flushWhatWaits = `
  for _, key in ipairs(redis.call('KEYS', '*:chunks')) do
    if redis.call('XLEN', key) > 0 then redis.call('FLUSHALL') return 1 end
  end
  return 0`;

async function flush({ redisCommand }: World): Promise<void> {
  await redisCommand(async (redis) => {
    while ((await redis.eval(flushWhatWaits, 0)) === 0) await sleep(1);
  });
}

let restarting: Promise<void> = Promise.resolve();

async function restartPostgres({ postgres }: World): Promise<void> {
  restarting = restarting.then(async () => {
    postgres.kill();
    await postgres.restart();
  });
  await restarting;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}
