import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.js';

export interface Disturbances {
  readonly seconds: number;
  readonly kills: number;
  readonly flushes: number;
  readonly postgresRestarts: number;
  /** How long one resolver is stopped and then goes on as if nothing had happened. */
  readonly zombieSeconds: number;
}

export type Suffered = Record<'kills' | 'flushes' | 'postgresRestarts' | 'zombies', number>;

interface Blow {
  readonly at: number;
  readonly strike: () => Promise<void>;
}

/** Everything that may happen to the parts, spread over the time, in an order of chance. */
export async function disturb(world: World, plan: Disturbances): Promise<Suffered> {
  const suffered: Suffered = { kills: 0, flushes: 0, postgresRestarts: 0, zombies: 0 };
  const lengthMs = plan.seconds * 1_000;
  const spread = (count: number, name: keyof Suffered, strike: () => Promise<void>): Blow[] =>
    Array.from({ length: count }, (_, index) => ({
      at: ((index + Math.random()) / count) * lengthMs,
      strike: async () => {
        await strike();
        suffered[name] += 1;
      },
    }));
  const zombie = world.resolvers[0]!;
  const blows = [
    ...spread(plan.kills, 'kills', async () => killOne(world)),
    ...spread(plan.flushes, 'flushes', () => flush(world)),
    ...spread(plan.postgresRestarts, 'postgresRestarts', () => restartPostgres(world)),
    ...spread(1, 'zombies', async () => {
      zombie.signal('SIGSTOP');
      await sleep(plan.zombieSeconds * 1_000);
      zombie.signal('SIGCONT');
    }).map((blow) => ({ ...blow, at: lengthMs * 0.3 })),
  ];
  const from = Date.now();
  await Promise.all(
    blows.map(async ({ at, strike }) => {
      await sleep(Math.max(0, from + at - Date.now()));
      await strike();
    }),
  );
  return suffered;
}

/** Resolvers more often than ingest: there are more of them. The first one is kept for the zombie. */
function killOne({ ingest, resolvers }: World): void {
  const candidates = [...resolvers.slice(1), ...resolvers.slice(1), ingest];
  candidates[Math.floor(Math.random() * candidates.length)]!.signal('SIGKILL');
}

async function flush({ redisCommand }: World): Promise<void> {
  await redisCommand((redis) => redis.flushall());
}

let restarting: Promise<void> = Promise.resolve();

async function restartPostgres({ postgres }: World): Promise<void> {
  restarting = restarting.then(async () => {
    postgres.kill();
    await postgres.restart();
  });
  await restarting;
}
