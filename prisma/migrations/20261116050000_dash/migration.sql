-- What dashboards may read. The views hold facts and figures, never the text of a conversation; what a person wrote as
-- a title or description is left out where only its owner may read the project.

-- A dashboard asks for a span of time first.
CREATE INDEX runs_started_at_idx ON runs (started_at);
-- Counts the tool calls of many runs without touching their texts.
CREATE INDEX messages_run_id_tool_idx ON messages (run_id) WHERE kind = 'tool' AND tool_name IS NOT NULL;

DROP VIEW dash.runs;
DROP VIEW dash.usage;

CREATE VIEW dash.sessions AS
SELECT session.id AS session_id, session.root_id AS root_session_id, session.id = session.root_id AS is_main,
       session.tool, session.tool_version, session.model, session.status, session.attention,
       project.visibility IS NOT DISTINCT FROM 'owner' AS is_private,
       CASE WHEN project.visibility = 'owner' THEN NULL ELSE session.title END AS title,
       coalesce(project.name, root.project_id, 'unknown') AS project, coalesce(developer.name, 'unknown') AS developer,
       card.id AS card_id, coalesce(card.key, CASE WHEN project.visibility = 'owner' THEN NULL ELSE card.title END,
         card.id::text, 'unassigned') AS card,
       session.started_at, session.last_activity_at, session.ended_at
FROM sessions session
LEFT JOIN sessions root ON root.id = session.root_id
LEFT JOIN projects project ON project.id = root.project_id
LEFT JOIN developers developer ON developer.id = root.developer_id
LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL
LEFT JOIN cards card ON card.id = binding.card_id;
COMMENT ON VIEW dash.sessions IS 'One row per conversation of an agent; project, developer and card are those of its main session.';

CREATE VIEW dash.runs AS
SELECT run.id AS run_id, run.root_id AS root_session_id, root.project, root.developer, root.card_id, root.card,
       root.tool, root.tool_version, run.agent_type,
       CASE WHEN root.is_private THEN NULL ELSE run.description END AS description,
       run.status, run.is_background, run.depth, run.model, run.started_at, run.completed_at, run.last_activity_at,
       extract(epoch FROM run.completed_at - run.started_at)::float8 AS duration_seconds,
       CASE WHEN run.status NOT IN ('running', 'pending') THEN run.status
            WHEN child.attention IS NOT NULL THEN 'waiting'
            WHEN run.last_activity_at < now() - interval '5 minutes' THEN 'stuck'
            ELSE run.status END AS state
FROM runs run
LEFT JOIN dash.sessions root ON root.session_id = run.root_id
LEFT JOIN sessions child ON child.id = run.child_session_id;
COMMENT ON VIEW dash.runs IS 'One row per sub-agent run. Its state is its status, or "waiting" for a person, or "stuck": running and silent for five minutes.';

CREATE VIEW dash.usage AS
SELECT usage.at, usage.message_id, usage.session_id, session.root_session_id, usage.run_id,
       session.project, session.developer, session.card_id, session.card,
       coalesce(run.agent_type, CASE WHEN session.is_main THEN 'main' ELSE 'internal' END) AS agent_type,
       run.status AS run_status, usage.model, usage.input, usage.output, usage.cache_read, usage.cache_write_5m,
       usage.cache_write_1h, usage.reasoning,
       usage.input + usage.output + usage.cache_read + usage.cache_write_5m + usage.cache_write_1h + usage.reasoning
         AS tokens,
       usage.cost_usd::float8 AS cost_usd
FROM message_usage usage
JOIN dash.sessions session ON session.session_id = usage.session_id
LEFT JOIN runs run ON run.id = usage.run_id
WHERE usage.is_counted;
COMMENT ON VIEW dash.usage IS 'One row per message of a model, counted once; cost_usd in US dollars, null where the model has no price; agent_type "main" is the main agent, "internal" the tool itself.';

CREATE VIEW dash.tool_calls AS
SELECT run_id, count(*) AS tool_calls
FROM messages
WHERE run_id IS NOT NULL AND kind = 'tool' AND tool_name IS NOT NULL
GROUP BY run_id;
COMMENT ON VIEW dash.tool_calls IS 'How many tools each run called itself.';

CREATE VIEW dash.events AS
SELECT occurred_at AS at, event_type, session_id, run_id IS NOT NULL AS is_sub_agent
FROM agent_logs;
COMMENT ON VIEW dash.events IS 'One row per entry of the log, without its text.';

CREATE VIEW dash.sources AS
SELECT source.id AS source_id, coalesce(host.name, source.host_id) AS host, source.kind, source.is_gone,
       source.committed AS bytes, source.line_count AS lines, source.updated_at
FROM sources source
LEFT JOIN hosts host ON host.id = source.host_id;
COMMENT ON VIEW dash.sources IS 'One row per generation of a file, or per OpenCode server: how far it is stored.';

CREATE VIEW dash.hosts AS
SELECT host.name AS host, coalesce(developer.name, 'unknown') AS developer, host.last_seen_at
FROM hosts host
LEFT JOIN developers developer ON developer.id = host.developer_id;
COMMENT ON VIEW dash.hosts IS 'One row per machine that agents were seen on, and when it last reported.';

CREATE VIEW dash.dead_letters AS
SELECT letter.created_at AS at, source.host, source.kind, letter.reason
FROM dead_letters letter
LEFT JOIN dash.sources source ON source.source_id = letter.source_id;
COMMENT ON VIEW dash.dead_letters IS 'One row per line that could not be stored; "tributary doctor" shows and replays them.';

CREATE VIEW dash.unknown_formats AS
SELECT tool, tool_version, line_type, sum(count)::bigint AS lines, max(last_seen_at) AS last_seen_at
FROM unknown_formats
GROUP BY tool, tool_version, line_type;
COMMENT ON VIEW dash.unknown_formats IS 'Kinds of lines that this version of Tributary does not know; they are kept, and not lost.';

CREATE VIEW dash.replicas AS
SELECT replica.id AS replica, replica.until > now() AS is_alive, count(lease.partition) AS partitions
FROM resolver_replicas replica
LEFT JOIN partition_leases lease ON lease.owner = replica.id AND lease.until > now()
GROUP BY replica.id;
COMMENT ON VIEW dash.replicas IS 'One row per resolver, and how many of the sixteen partitions it works on.';

CREATE VIEW dash.table_sizes AS
SELECT coalesce(parent.relname, class.relname)::text AS table_name,
       sum(pg_total_relation_size(class.oid))::bigint AS bytes
FROM pg_class class
JOIN pg_namespace namespace ON namespace.oid = class.relnamespace AND namespace.nspname = 'public'
LEFT JOIN pg_inherits ON pg_inherits.inhrelid = class.oid
LEFT JOIN pg_class parent ON parent.oid = pg_inherits.inhparent
WHERE class.relkind = 'r'
GROUP BY 1;
COMMENT ON VIEW dash.table_sizes IS 'Bytes of every table with its indexes, partitions added up.';
