import { countDueContent } from '../retain/drop-content.js';
import { countDueFacts } from '../retain/drop-facts.js';
import type { KeepPolicy } from '../retain/keep-policy.js';
import type { Database } from '../write/transaction.js';

/** What jobs and followers should have done by now. */
export interface UpkeepReport {
  /** Partitions of the stream whose owner is not alive any more. */
  readonly lostLeases: readonly { readonly partition: number; readonly owner: string }[];
  /** Families whose time was over a day ago and that are still kept. */
  readonly overdue: { readonly content: number; readonly facts: number };
  readonly channels: readonly { readonly channel: string; readonly dead: number; readonly late: number }[];
  /** News that somebody should have read minutes ago. */
  readonly followers: readonly { readonly name: string; readonly behind: number }[];
  /** Hours since the oldest news; they are kept for a day. */
  readonly oldestNewsHours: number;
}

const dayMs = 86_400_000;
const mostCounted = 10_000;

export async function readUpkeep(database: Database, keep: KeepPolicy): Promise<UpkeepReport> {
  const yesterday = new Date(Date.now() - dayMs);
  const [leases, channels, followers, news, content, facts] = await Promise.all([
    database.query<UpkeepReport['lostLeases'][number]>(
      `SELECT partition, owner FROM partition_leases lease
        WHERE NOT EXISTS (SELECT FROM resolver_replicas WHERE id = lease.owner AND until > now()) ORDER BY 1`,
    ),
    database.query<UpkeepReport['channels'][number]>(
      `SELECT delivery.channel, count(*) FILTER (WHERE state = 'dead')::int AS dead,
              count(*) FILTER (WHERE state = 'waiting' AND fired_at < now() - interval '1 hour')::int AS late
         FROM alert_deliveries delivery JOIN alerts ON alerts.id = delivery.alert_id
        WHERE fired_at > now() - interval '7 days' GROUP BY 1 ORDER BY 1`,
    ),
    database.query<UpkeepReport['followers'][number]>(
      `SELECT name, (SELECT count(*)::int FROM (
                SELECT FROM outbox WHERE (outbox.xid, outbox.id) > (follower.xid, follower.outbox_id)
                   AND created_at < now() - interval '5 minutes' LIMIT ${mostCounted}) unread) AS behind
         FROM outbox_followers follower ORDER BY 1`,
    ),
    database.query<{ hours: number }>(
      `SELECT coalesce(extract(epoch FROM now() - min(created_at)) / 3600, 0)::float8 AS hours FROM outbox`,
    ),
    countDueContent(database, keep.contentMs, yesterday),
    countDueFacts(database, keep.factsMs, yesterday),
  ]);
  return {
    lostLeases: leases.rows,
    overdue: { content, facts },
    channels: channels.rows,
    followers: followers.rows,
    oldestNewsHours: news.rows[0]?.hours ?? 0,
  };
}
