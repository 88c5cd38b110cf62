-- How far a machine's clock is ahead of the database's, and the times of a session with it: silence is judged by ours.
ALTER TABLE hosts ADD COLUMN clock_ahead_ms double precision;
ALTER TABLE sessions ADD COLUMN clock_ahead_ms double precision NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW dash.runs AS
SELECT run.id AS run_id, run.root_id AS root_session_id, coalesce(project.name, root.project_id, 'unknown') AS project,
       coalesce(developer.name, 'unknown') AS developer,
       (SELECT binding.card_id FROM session_bindings binding
         WHERE binding.session_id = run.root_id AND binding.ended_at IS NULL) AS card_id,
       coalesce((SELECT coalesce(CASE WHEN NOT card.is_auto THEN card.key END,
          CASE WHEN project.visibility = 'owner' THEN NULL ELSE card.title END, card.key, card.id::text)
          FROM session_bindings binding JOIN cards card ON card.id = binding.card_id
          WHERE binding.session_id = run.root_id AND binding.ended_at IS NULL), 'unassigned') AS card,
       root.tool, root.tool_version, run.agent_type,
       CASE WHEN project.visibility = 'owner' THEN NULL ELSE run.description END AS description,
       run.status, run.is_background, run.depth, run.model, run.started_at, run.completed_at, run.last_activity_at,
       -- A clock that was put back while an agent worked lets it end before it began.
       CASE WHEN run.completed_at < run.started_at THEN 0
            ELSE extract(epoch FROM run.completed_at - run.started_at) END::float8 AS duration_seconds,
       CASE WHEN run.status NOT IN ('running', 'pending') THEN run.status
            WHEN (SELECT child.attention FROM sessions child WHERE child.id = run.child_session_id) IS NOT NULL THEN 'waiting'
            WHEN now() - run.last_activity_at + coalesce(root.clock_ahead_ms, 0) * interval '1 ms' > interval '5 minutes'
              THEN 'stuck'
            ELSE run.status END AS state
FROM runs run
LEFT JOIN sessions root ON root.id = run.root_id AND root.id = root.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id;
