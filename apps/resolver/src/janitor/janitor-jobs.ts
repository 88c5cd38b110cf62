import {
  adoptStrayLogs,
  deleteOldChanges,
  deleteOldNews,
  ensureLogPartitions,
  keepWithin,
  type Database,
  type KeepPolicy,
} from '@tributary/store';
import type { Job } from '@tributary/stream';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * What nobody needs any more. The rest is tidied by whoever is there anyhow: streams and parcels by the owner of the
 * partition as it reads, leases and replicas that ended by every renewal of a lease.
 */
export function janitorJobs(database: Database, keep: KeepPolicy): Job[] {
  return [
    { name: 'delete-old-news', everyMs: 10 * minuteMs, run: () => deleteOldNews(database) },
    { name: 'delete-old-changes', everyMs: 10 * minuteMs, run: () => deleteOldChanges(database) },
    { name: 'make-log-partitions', everyMs: 12 * hourMs, run: () => makeLogPartitions(database) },
    { name: 'keep-within', everyMs: hourMs, run: () => keepWithin(database, keep) },
  ];
}

async function makeLogPartitions(database: Database): Promise<void> {
  await adoptStrayLogs(database);
  await ensureLogPartitions(database);
}
