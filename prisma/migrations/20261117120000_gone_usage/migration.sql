-- As before, and says of which runs some usage is gone: these may have been first used then, and no row is left that says so.
CREATE OR REPLACE FUNCTION count_usage_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  WITH counted AS (
    INSERT INTO usage_hours AS kept (session_id, hour, run_id, model, messages, priced, unpriced, tokens, cost_usd, input,
      output, cache_read, cache_write_5m, cache_write_1h, reasoning, reported, reported_usd)
    SELECT session_id, hour, run_id, model, sign * count(*), sign * count(cost_usd),
           sign * count(*) FILTER (WHERE cost_usd IS NULL AND tokens > 0), sign * sum(tokens),
           sign * coalesce(sum(cost_usd), 0), sign * sum(input), sign * sum(output), sign * sum(cache_read),
           sign * sum(cache_write_5m), sign * sum(cache_write_1h), sign * sum(reasoning), sign * count(reported_usd),
           sign * coalesce(sum(reported_usd::numeric(24, 12)), 0)
    FROM (SELECT *, coalesce(date_bin('1 hour', at, timestamptz '2000-01-01 00:00:00Z'), '-infinity') AS hour,
                 input + output + cache_read + cache_write_5m + cache_write_1h + reasoning AS tokens
          FROM (SELECT session_id, coalesce(run_id, '') AS run_id, model, at, input, output, cache_read, cache_write_5m,
                       cache_write_1h, reasoning, cost_usd, reported_usd FROM changed WHERE is_counted) one) counted
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (session_id, hour, run_id, model) DO UPDATE SET
      messages = kept.messages + excluded.messages, priced = kept.priced + excluded.priced,
      unpriced = kept.unpriced + excluded.unpriced, tokens = kept.tokens + excluded.tokens,
      cost_usd = kept.cost_usd + excluded.cost_usd, input = kept.input + excluded.input,
      output = kept.output + excluded.output, cache_read = kept.cache_read + excluded.cache_read,
      cache_write_5m = kept.cache_write_5m + excluded.cache_write_5m,
      cache_write_1h = kept.cache_write_1h + excluded.cache_write_1h,
      reasoning = kept.reasoning + excluded.reasoning, reported = kept.reported + excluded.reported,
      reported_usd = kept.reported_usd + excluded.reported_usd
    RETURNING session_id, hour)
  INSERT INTO usage_changes (subject, hour)
  SELECT DISTINCT session_id, hour FROM counted
  ON CONFLICT DO NOTHING;
  IF sign < 0 THEN
    WITH gone AS (
      DELETE FROM usage_hours WHERE messages = 0 AND session_id IN (SELECT session_id FROM changed) RETURNING run_id)
    INSERT INTO usage_changes (subject, hour)
    SELECT DISTINCT run_id, timestamptz '-infinity' FROM gone WHERE run_id <> ''
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
