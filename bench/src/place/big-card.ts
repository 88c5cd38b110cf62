import pg from 'pg';

export interface BigCard {
  readonly cardId: string;
  /** One that has kept its only session. */
  readonly otherCardId: string;
  readonly runs: number;
  readonly logRows: number;
}

/** Binds families to one card until it has so many runs, and lengthens their log. */
export async function makeBigCard(url: string, runs: number, logRows: number): Promise<BigCard> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM cards ORDER BY id LIMIT 1');
    const cardId = rows[0]!.id;
    await client.query(
      `WITH counted AS (
         SELECT root_id, sum(count(*)) OVER (ORDER BY root_id) - count(*) AS before FROM runs GROUP BY root_id)
       UPDATE session_bindings SET card_id = $1 FROM counted
       WHERE session_id = root_id AND before < $2 AND ended_at IS NULL`,
      [cardId, runs],
    );
    const own = `session_id IN (SELECT one.id FROM sessions one
      JOIN session_bindings bound ON bound.session_id = one.root_id AND bound.ended_at IS NULL WHERE bound.card_id = $1)`;
    const counted = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM agent_logs WHERE ${own}`,
      [cardId],
    );
    const copies = Math.ceil(logRows / counted.rows[0]!.n) - 1;
    await client.query(
      `INSERT INTO agent_logs (session_id, run_id, log_key, event_type, agent, content, metadata, occurred_at)
       SELECT session_id, run_id, log_key || '+' || copy, event_type, agent, content, metadata,
         occurred_at + make_interval(secs => copy) FROM agent_logs, generate_series(1, $2::int) copy WHERE ${own}`,
      [cardId, copies],
    );
    await client.query('ANALYZE');
    const made = await client.query<{ runs: number; logs: number }>(
      `SELECT (SELECT count(*)::int FROM agent_logs WHERE ${own}) AS logs, (SELECT count(*)::int FROM runs
         JOIN session_bindings bound ON bound.session_id = root_id AND bound.ended_at IS NULL
         WHERE bound.card_id = $1) AS runs`,
      [cardId],
    );
    const other = await client.query<{ card_id: string }>(
      'SELECT card_id FROM session_bindings WHERE card_id <> $1 AND ended_at IS NULL LIMIT 1',
      [cardId],
    );
    const otherCardId = other.rows[0]!.card_id;
    return { cardId, otherCardId, runs: made.rows[0]!.runs, logRows: made.rows[0]!.logs };
  } finally {
    await client.end();
  }
}
