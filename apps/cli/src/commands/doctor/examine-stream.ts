import type { PartitionDepth } from '@tributary/stream';
import { inspectRedis, type RedisReport } from '@tributary/stream/redis';
import { act, look, formatSize, well, type Finding } from './finding.js';

const fullAt = 0.8;
const slowAfterMs = 60_000;
const stuckAfterMs = 600_000;

/** How the stream between readers and resolvers is. */
export async function examineStream(url: string): Promise<readonly Finding[]> {
  try {
    const { servers, depths } = await inspectRedis(url);
    return [...servers.flatMap(judgeRedis), ...judgeDepths(depths)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      act(reason, 'Nothing is lost meanwhile: readers wait. Check REDIS_URL, and whether the server runs.'),
    ];
  }
}

function judgeRedis(report: RedisReport): Finding[] {
  const { address, version, evictionPolicy, usedBytes, maxBytes, isAppendOnly, isWritingWell } = report;
  const use = `${formatSize(usedBytes)}${maxBytes > 0 ? ` of ${formatSize(maxBytes)}` : ''}`;
  return [
    well(`Redis ${version} at ${address} answers; it holds ${use}.`),
    evictionPolicy === 'noeviction'
      ? well('It refuses what it has no room for.')
      : act(
          `Its maxmemory-policy is ${evictionPolicy}: it would drop what waits.`,
          'Set maxmemory-policy to noeviction.',
        ),
    ...(maxBytes > 0 && usedBytes > fullAt * maxBytes
      ? [
          act(
            'It is nearly full.',
            'Readers wait and nothing is lost; start more resolvers, or give it more memory, to catch up.',
          ),
        ]
      : []),
    ...(maxBytes === 0
      ? [
          look(
            'It has no limit of memory.',
            'Set maxmemory, so that it refuses before the machine has none left.',
          ),
        ]
      : []),
    isAppendOnly
      ? well('It keeps what waits through a restart (AOF).')
      : look(
          'It forgets what waits at a restart.',
          'Readers send it again; appendonly yes makes that unnecessary.',
        ),
    ...(isWritingWell
      ? []
      : [act('It cannot write to its disk.', 'Look at its log, and at the space of its volume.')]),
  ];
}

function judgeDepths(depths: readonly PartitionDepth[]): Finding[] {
  const entries = depths.reduce((sum, depth) => sum + depth.entries, 0);
  const late = depths.flatMap(({ partition, entries: waiting, oldest }) =>
    oldest !== null && oldest.ageMs > slowAfterMs ? [{ partition, waiting, ...oldest }] : [],
  );
  if (late.length === 0)
    return [well(`${entries} entries wait in the stream, none for longer than a minute.`)];
  return late.map(({ partition, waiting, id, ageMs }) => {
    const seconds = Math.round(ageMs / 1_000);
    const says = `Partition ${partition}: ${waiting} entries wait, the oldest for ${seconds} s (${id}).`;
    return ageMs > stuckAfterMs
      ? act(says, "Its resolver does not get on: the resolvers' logs name the batch that fails.")
      : look(says, 'If this grows: more resolvers, up to 16, then a larger Postgres.');
  });
}
