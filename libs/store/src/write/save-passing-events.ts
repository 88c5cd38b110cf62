import { createHash } from 'node:crypto';
import { isPassing, type AgentEvent } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

const shape = rowShape({ sessionId: 'text', at: 'timestamptz', digest: 'text', event: 'text' });

/** Keeps the states and lists of sessions with their times. What has no time is only in the facts. */
export async function savePassingEvents(client: PoolClient, events: readonly AgentEvent[]): Promise<void> {
  const rows = events.filter(isPassing).flatMap((told) => {
    const { sessionId, at } = told;
    const event = JSON.stringify(told);
    const digest = createHash('sha1').update(event).digest('base64url');
    return at === null ? [] : [{ sessionId, at, digest, event }];
  });
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO passing_events (session_id, at, digest, event)
     SELECT "sessionId", at, digest, event FROM ${shape.rows} WHERE at IS NOT NULL
     ON CONFLICT DO NOTHING`,
    shape.values(rows),
  );
}
