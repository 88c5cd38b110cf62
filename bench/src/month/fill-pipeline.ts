import type { Database } from '@tributary/store';
import type { Sample, TrueMonth } from './true-month.js';

const minuteMs = 60_000;
const everyMs = 10_000;
const sampledMs = 86_400_000;
const replicas = [
  { replica: 'resolver-1', isAlive: true },
  { replica: 'resolver-2', isAlive: true },
  { replica: 'resolver-3', isAlive: false },
];

export const hostNameOf = (developer: string): string => `machine of ${developer}`;

/** What resolvers and machines told of themselves: a day of samples, and the last machine was silent for an hour. */
export async function fillPipeline(
  database: Database,
  developers: readonly string[],
): Promise<Pick<TrueMonth, 'hosts' | 'samples' | 'replicas'>> {
  const samples = makeSamples(Date.now());
  await database.query(
    `INSERT INTO pipeline_samples (at, replica, lag_entries, lag_seconds, lines)
     SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::int[], $4::real[], $5::int[])`,
    [
      samples.map(({ at }) => new Date(at)),
      samples.map(({ replica }) => replica),
      samples.map(({ lagEntries }) => lagEntries),
      samples.map(({ lagSeconds }) => lagSeconds),
      samples.map(({ lines }) => lines),
    ],
  );
  for (const { replica, isAlive } of replicas) {
    await database.query(
      `INSERT INTO resolver_replicas (id, until) VALUES ($1, now() + make_interval(hours => $2))`,
      [replica, isAlive ? 2 : -2],
    );
  }
  const hosts = developers.map((developer, index) => {
    return { name: hostNameOf(developer), developer, isSilent: index === developers.length - 1 };
  });
  for (const { name, isSilent } of hosts) {
    // Ahead, as the replicas: however long the questions take, nobody else falls silent.
    await database.query(
      'UPDATE hosts SET last_seen_at = now() + make_interval(hours => $2) WHERE name = $1',
      [name, isSilent ? -1 : 2],
    );
  }
  return { hosts, samples, replicas };
}

/** The latest is two minutes old: what waits "now" is nothing, however long the questions take. */
function makeSamples(now: number): Sample[] {
  const samples: Sample[] = [];
  for (let at = now - sampledMs; at < now - 2 * minuteMs; at += everyMs) {
    for (const [index, { replica }] of replicas.entries()) {
      const turn = Math.floor(at / everyMs) % 97;
      samples.push({ at, replica, lagEntries: turn * 3, lagSeconds: turn / 4, lines: turn * 10 + index });
    }
  }
  return samples;
}
