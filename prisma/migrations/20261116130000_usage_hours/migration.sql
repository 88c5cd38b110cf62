-- What was used in each hour, so that a month of costs is added up from thousands of rows and not from millions. Hours
-- are those of UTC. A row belongs to one session, and with it to the lock of its family: no two commits wait for it.
CREATE TABLE usage_hours (
  session_id text NOT NULL,
  hour timestamptz(3) NOT NULL,
  -- Empty: nobody's but the session's own.
  run_id text NOT NULL,
  model text NOT NULL,
  messages bigint NOT NULL,
  priced bigint NOT NULL,
  -- With tokens and without a price.
  unpriced bigint NOT NULL,
  tokens bigint NOT NULL,
  cost_usd numeric(24, 12) NOT NULL,
  PRIMARY KEY (session_id, hour, run_id, model)
) WITH (fillfactor = 80);
CREATE INDEX usage_hours_hour_idx ON usage_hours (hour);

-- Triggers keep it, and not the services: those of the version before write usage as well while an upgrade goes on.
-- The argument is 1 for rows that came and -1 for rows that went; a change is both, and what came is added first.
CREATE FUNCTION count_usage_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  INSERT INTO usage_hours AS kept (session_id, hour, run_id, model, messages, priced, unpriced, tokens, cost_usd)
  SELECT session_id, hour, run_id, model, sign * count(*), sign * count(cost_usd),
         sign * count(*) FILTER (WHERE cost_usd IS NULL AND tokens > 0), sign * sum(tokens),
         sign * coalesce(sum(cost_usd), 0)
  FROM (SELECT session_id, date_bin('1 hour', at, timestamptz '2000-01-01 00:00:00Z') AS hour,
               coalesce(run_id, '') AS run_id, model, cost_usd,
               input + output + cache_read + cache_write_5m + cache_write_1h + reasoning AS tokens
        FROM changed WHERE is_counted AND at IS NOT NULL) counted
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (session_id, hour, run_id, model) DO UPDATE SET
    messages = kept.messages + excluded.messages, priced = kept.priced + excluded.priced,
    unpriced = kept.unpriced + excluded.unpriced, tokens = kept.tokens + excluded.tokens,
    cost_usd = kept.cost_usd + excluded.cost_usd;
  IF sign < 0 THEN
    DELETE FROM usage_hours WHERE messages = 0 AND session_id IN (SELECT session_id FROM changed);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER usage_hours_1_insert AFTER INSERT ON message_usage
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_usage_hours('1');
CREATE TRIGGER usage_hours_2_update AFTER UPDATE ON message_usage
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_usage_hours('1');
CREATE TRIGGER usage_hours_3_update AFTER UPDATE ON message_usage
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_usage_hours('-1');
CREATE TRIGGER usage_hours_4_delete AFTER DELETE ON message_usage
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_usage_hours('-1');

-- What is there already. Resolvers wait meanwhile, and their readers with them: half a minute for ten million messages.
INSERT INTO usage_hours (session_id, hour, run_id, model, messages, priced, unpriced, tokens, cost_usd)
SELECT session_id, date_bin('1 hour', at, timestamptz '2000-01-01 00:00:00Z'), coalesce(run_id, ''), model, count(*),
       count(cost_usd),
       count(*) FILTER (WHERE cost_usd IS NULL
         AND input + output + cache_read + cache_write_5m + cache_write_1h + reasoning > 0),
       sum(input + output + cache_read + cache_write_5m + cache_write_1h + reasoning), coalesce(sum(cost_usd), 0)
FROM message_usage WHERE is_counted AND at IS NOT NULL
GROUP BY 1, 2, 3, 4;

-- Whose a session is, without its facts: dashboards ask it of every session of a month.
CREATE INDEX sessions_owner_idx ON sessions (id) INCLUDE (root_id, project_id, developer_id);

-- A run's root is a main session, so its own row tells project and developer. The card is a question of its own:
-- a dashboard that does not ask for it does not pay for it.
CREATE OR REPLACE VIEW dash.runs AS
SELECT run.id AS run_id, run.root_id AS root_session_id, coalesce(project.name, root.project_id, 'unknown') AS project,
       coalesce(developer.name, 'unknown') AS developer,
       (SELECT binding.card_id FROM session_bindings binding
         WHERE binding.session_id = run.root_id AND binding.ended_at IS NULL) AS card_id,
       coalesce((SELECT coalesce(card.key, CASE WHEN project.visibility = 'owner' THEN NULL ELSE card.title END, card.id::text)
          FROM session_bindings binding JOIN cards card ON card.id = binding.card_id
          WHERE binding.session_id = run.root_id AND binding.ended_at IS NULL), 'unassigned') AS card,
       root.tool, root.tool_version, run.agent_type,
       CASE WHEN project.visibility = 'owner' THEN NULL ELSE run.description END AS description,
       run.status, run.is_background, run.depth, run.model, run.started_at, run.completed_at, run.last_activity_at,
       extract(epoch FROM run.completed_at - run.started_at)::float8 AS duration_seconds,
       CASE WHEN run.status NOT IN ('running', 'pending') THEN run.status
            WHEN child.attention IS NOT NULL THEN 'waiting'
            WHEN run.last_activity_at < now() - interval '5 minutes' THEN 'stuck'
            ELSE run.status END AS state
FROM runs run
LEFT JOIN sessions root ON root.id = run.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id
LEFT JOIN sessions child ON child.id = run.child_session_id;

CREATE VIEW dash.usage_hours AS
SELECT used.hour AS at, used.session_id, session.root_id AS root_session_id, nullif(used.run_id, '') AS run_id,
       coalesce(project.name, root.project_id, 'unknown') AS project, coalesce(developer.name, 'unknown') AS developer,
       coalesce(run.agent_type, CASE WHEN session.id = session.root_id THEN 'main' ELSE 'internal' END) AS agent_type,
       run.status AS run_status, used.model, used.messages, used.unpriced, used.tokens,
       CASE WHEN used.priced > 0 THEN used.cost_usd END::numeric AS cost_usd
FROM usage_hours used
JOIN sessions session ON session.id = used.session_id
LEFT JOIN sessions root ON root.id = session.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id
LEFT JOIN runs run ON run.id = used.run_id;
COMMENT ON VIEW dash.usage_hours IS 'dash.usage added up by session, run, model and hour (UTC); "at" is the hour''s begin, cost_usd is null where nothing has a price.';

CREATE VIEW dash.run_costs AS
SELECT run_id, (CASE WHEN sum(priced) > 0 THEN sum(cost_usd) END)::float8 AS cost_usd
FROM usage_hours WHERE run_id <> '' GROUP BY run_id;
COMMENT ON VIEW dash.run_costs IS 'What each run has cost itself, in US dollars; null where nothing has a price.';

-- The sums of a span of time to the message: whole hours as they are kept, and the messages of the hours at its ends.
CREATE FUNCTION dash.usage_between(since timestamptz, until timestamptz)
RETURNS TABLE (at timestamptz, session_id text, root_session_id text, run_id text, project text, developer text,
  agent_type text, run_status text, model text, messages bigint, unpriced bigint, tokens bigint, cost_usd numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT * FROM (
    SELECT at::timestamptz, session_id, root_session_id, run_id, project, developer, agent_type, run_status, model,
           messages, unpriced, tokens, cost_usd
    FROM dash.usage_hours
    WHERE at >= date_bin('1 hour', since + interval '3599.999 seconds', timestamptz '2000-01-01 00:00:00Z')
      AND at < date_bin('1 hour', until, timestamptz '2000-01-01 00:00:00Z')
    -- A fence: conditions on names of projects look far more selective to the planner than they are.
    OFFSET 0) whole
  UNION ALL
  SELECT at::timestamptz, session_id, root_session_id, run_id, project, developer, agent_type, run_status, model,
         1::bigint, CASE WHEN cost_usd IS NULL AND tokens > 0 THEN 1 ELSE 0 END::bigint, tokens, cost_usd::numeric
  FROM dash.usage
  WHERE at >= since AND at <= least(until,
    date_bin('1 hour', since + interval '3599.999 seconds', timestamptz '2000-01-01 00:00:00Z') - interval '1 millisecond')
  UNION ALL
  SELECT at::timestamptz, session_id, root_session_id, run_id, project, developer, agent_type, run_status, model,
         1::bigint, CASE WHEN cost_usd IS NULL AND tokens > 0 THEN 1 ELSE 0 END::bigint, tokens, cost_usd::numeric
  FROM dash.usage
  WHERE at <= until AND at >= greatest(
    date_bin('1 hour', since + interval '3599.999 seconds', timestamptz '2000-01-01 00:00:00Z'),
    date_bin('1 hour', until, timestamptz '2000-01-01 00:00:00Z'))
$$;
COMMENT ON FUNCTION dash.usage_between IS 'dash.usage between two instants, added up by session, run, model and hour where the hour lies within.';
