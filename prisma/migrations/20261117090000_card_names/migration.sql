-- A card that was made for a session has a key that says nothing to a person: dashboards show its title.
CREATE OR REPLACE VIEW dash.sessions AS
SELECT session.id AS session_id, session.root_id AS root_session_id, session.id = session.root_id AS is_main,
       session.tool, session.tool_version, session.model, session.status, session.attention,
       project.visibility IS NOT DISTINCT FROM 'owner' AS is_private,
       CASE WHEN project.visibility = 'owner' THEN NULL ELSE session.title END AS title,
       coalesce(project.name, root.project_id, 'unknown') AS project, coalesce(developer.name, 'unknown') AS developer,
       card.id AS card_id, coalesce(CASE WHEN NOT card.is_auto THEN card.key END,
         CASE WHEN project.visibility = 'owner' THEN NULL ELSE card.title END, card.key, card.id::text, 'unassigned') AS card,
       session.started_at, session.last_activity_at, session.ended_at
FROM sessions session
LEFT JOIN sessions root ON root.id = session.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id
LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL
LEFT JOIN cards card ON card.id = binding.card_id;

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
       extract(epoch FROM run.completed_at - run.started_at)::float8 AS duration_seconds,
       CASE WHEN run.status NOT IN ('running', 'pending') THEN run.status
            WHEN (SELECT child.attention FROM sessions child WHERE child.id = run.child_session_id) IS NOT NULL THEN 'waiting'
            WHEN run.last_activity_at < now() - interval '5 minutes' THEN 'stuck'
            ELSE run.status END AS state
FROM runs run
LEFT JOIN sessions root ON root.id = run.root_id AND root.id = root.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id;

CREATE OR REPLACE VIEW dash.card_of_session AS
SELECT binding.session_id AS root_session_id, card.id AS card_id,
       coalesce(CASE WHEN NOT card.is_auto THEN card.key END,
         CASE WHEN project.visibility = 'owner' THEN NULL ELSE card.title END, card.key, card.id::text) AS card
FROM session_bindings binding
JOIN cards card ON card.id = binding.card_id
LEFT JOIN sessions root ON root.id = binding.session_id AND root.id = root.root_id
LEFT JOIN projects project ON project.id = root.project_id
WHERE binding.ended_at IS NULL;
