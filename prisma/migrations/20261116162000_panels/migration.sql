-- Dashboards ask of every row of a month whose it was. The answer lies in main sessions, one in five of all: an index of
-- their own, and a join that says so, lets the planner look them up once instead of once for each row.
CREATE INDEX sessions_main_idx ON sessions (id) INCLUDE (project_id, developer_id) WHERE id = root_id;
-- What panels show of a run, without its prompt and its evidence; in place of one that led to the whole row.
CREATE INDEX runs_started_idx ON runs (started_at) INCLUDE (id, root_id, agent_type, model, status, completed_at);
CREATE INDEX runs_kind_idx ON runs (id) INCLUDE (agent_type, status);
DROP INDEX runs_started_at_idx;

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
            WHEN (SELECT child.attention FROM sessions child WHERE child.id = run.child_session_id) IS NOT NULL THEN 'waiting'
            WHEN run.last_activity_at < now() - interval '5 minutes' THEN 'stuck'
            ELSE run.status END AS state
FROM runs run
LEFT JOIN sessions root ON root.id = run.root_id AND root.id = root.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id;

CREATE OR REPLACE VIEW dash.usage_hours AS
SELECT used.hour AS at, used.session_id, session.root_id AS root_session_id, nullif(used.run_id, '') AS run_id,
       coalesce(project.name, root.project_id, 'unknown') AS project, coalesce(developer.name, 'unknown') AS developer,
       coalesce(run.agent_type, CASE WHEN session.id = session.root_id THEN 'main' ELSE 'internal' END) AS agent_type,
       run.status AS run_status, used.model, used.messages, used.unpriced, used.tokens,
       CASE WHEN used.priced > 0 THEN used.cost_usd END::numeric AS cost_usd
FROM usage_hours used
JOIN sessions session ON session.id = used.session_id
LEFT JOIN sessions root ON root.id = session.root_id AND root.id = root.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id
LEFT JOIN runs run ON run.id = used.run_id;

-- As before, with a begin that the planner can compute: a microsecond after the hour before the first whole one.
CREATE OR REPLACE FUNCTION dash.usage_between(since timestamptz, until timestamptz)
RETURNS TABLE (at timestamptz, session_id text, root_session_id text, run_id text, project text, developer text,
  agent_type text, run_status text, model text, messages bigint, unpriced bigint, tokens bigint, cost_usd numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT * FROM (
    SELECT at::timestamptz, session_id, root_session_id, run_id, project, developer, agent_type, run_status, model,
           messages, unpriced, tokens, cost_usd
    FROM dash.usage_hours
    WHERE at > date_bin('1 hour', since, timestamptz '2000-01-01 00:00:00.000001Z')
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

-- One row for each main session that has a card: joined to sums, it costs what the sessions cost and not what the rows do.
CREATE VIEW dash.card_of_session AS
SELECT binding.session_id AS root_session_id, card.id AS card_id,
       coalesce(card.key, CASE WHEN project.visibility = 'owner' THEN NULL ELSE card.title END, card.id::text) AS card
FROM session_bindings binding
JOIN cards card ON card.id = binding.card_id
LEFT JOIN sessions root ON root.id = binding.session_id AND root.id = root.root_id
LEFT JOIN projects project ON project.id = root.project_id
WHERE binding.ended_at IS NULL;
COMMENT ON VIEW dash.card_of_session IS 'The card of each main session that has one.';

CREATE VIEW dash.run_hours AS
SELECT run_id, hour AS at, CASE WHEN priced > 0 THEN cost_usd END::numeric AS cost_usd
FROM usage_hours WHERE run_id <> '';
COMMENT ON VIEW dash.run_hours IS 'What each run has cost itself in each hour, in US dollars; null where nothing has a price.';
