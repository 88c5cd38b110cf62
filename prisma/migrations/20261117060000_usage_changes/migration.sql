-- Which usage changed, so that a report of costs adds up only those hours and days again that are not as they were. Rows
-- are only ever added, by the transaction that changes something, so that no commit waits for another; the janitor
-- deletes old ones.
CREATE TABLE usage_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- A session or a run.
  subject text NOT NULL,
  -- What it used in that hour changed. -infinity: whose all it used is may have, at any time, and of all its family.
  -- infinity: all usage may have changed that a transaction below this number used.
  hour timestamptz(3) NOT NULL,
  PRIMARY KEY (xid, subject, hour)
);

-- On which days a run was used: one that is used on several is counted once.
CREATE INDEX usage_hours_run_id_hour_idx ON usage_hours (run_id, hour) WHERE run_id <> '';

-- As before, and says of which hours.
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
    DELETE FROM usage_hours WHERE messages = 0 AND session_id IN (SELECT session_id FROM changed);
  END IF;
  RETURN NULL;
END $$;

-- Whose the usage is may change without it: its session and run, the card, project and developer of its main session.
-- What changes all the time, as the state of a session, is told apart before a function is called; and most of what is
-- new has not used anything yet.
CREATE FUNCTION note_new_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Looked up for each, however many there seem to be.
  INSERT INTO usage_changes (subject, hour)
  SELECT id, timestamptz '-infinity' FROM changed
    CROSS JOIN LATERAL (SELECT FROM usage_hours WHERE session_id = changed.id LIMIT 1) used
  UNION SELECT id, '-infinity' FROM changed CROSS JOIN LATERAL (
    SELECT FROM sessions child JOIN usage_hours ON session_id = child.id
     WHERE child.root_id = changed.id AND changed.id = changed.root_id LIMIT 1) used
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_new_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_changes (subject, hour)
  SELECT id, '-infinity' FROM changed
    CROSS JOIN LATERAL (SELECT FROM usage_hours WHERE run_id = changed.id AND run_id <> '' LIMIT 1) used
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_changes (subject, hour) SELECT id, '-infinity' FROM changed ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_other_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_changes (subject, hour) VALUES (NEW.id, '-infinity') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_binding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_changes (subject, hour)
  VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END, '-infinity') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION note_developer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_changes (subject, hour) VALUES ('', 'infinity') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER usage_of_new_sessions AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_sessions();
CREATE TRIGGER usage_of_gone_sessions AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_gone();
CREATE TRIGGER usage_of_session AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.root_id <> NEW.root_id OR OLD.project_id IS DISTINCT FROM NEW.project_id
    OR OLD.developer_id IS DISTINCT FROM NEW.developer_id)
  EXECUTE FUNCTION note_other_owner();
CREATE TRIGGER usage_of_new_runs AFTER INSERT ON runs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_runs();
CREATE TRIGGER usage_of_gone_runs AFTER DELETE ON runs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_gone();
CREATE TRIGGER usage_of_run AFTER UPDATE ON runs FOR EACH ROW
  WHEN (OLD.agent_type <> NEW.agent_type) EXECUTE FUNCTION note_other_owner();
CREATE TRIGGER usage_of_binding AFTER INSERT OR UPDATE OR DELETE ON session_bindings FOR EACH ROW
  EXECUTE FUNCTION note_binding();
CREATE TRIGGER usage_of_renamed_developer AFTER UPDATE ON developers FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION note_developer();
CREATE TRIGGER usage_of_developer AFTER INSERT OR DELETE ON developers FOR EACH ROW
  EXECUTE FUNCTION note_developer();
