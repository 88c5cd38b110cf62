import pg from 'pg';

/** A message of the last session that used something, stored and announced as a commit does. */
const NEWS = `
  WITH told AS (
    INSERT INTO outbox (kind, subject_id, session_id)
    SELECT 'session.updated', root_id, root_id FROM sessions
     WHERE last_activity_at IS NOT NULL ORDER BY last_activity_at DESC LIMIT 1
    RETURNING session_id)
  INSERT INTO message_usage (message_id, session_id, model, at, input, output, cache_read, cache_write_5m,
    cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
  SELECT 'news-' || gen_random_uuid(), session_id, 'claude-opus-4-5', now(), 1, 1, 1, 1, 1, 0, 0, false, 0.01, true
    FROM told`;

/** Commits something with each call. */
export async function openNews(url: string): Promise<{ tell(): Promise<void>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tell = async (): Promise<void> => {
    await client.query(NEWS);
  };
  return { tell, close: () => client.end() };
}
