-- Reports and panels read usage by run from usage_hours: no statement looks for the messages of a run.
DROP INDEX message_usage_run_id_idx;
-- Sessions are listed by sessions_newest_idx and sessions_project_id_last_activity_at_idx; this one was written with
-- every commit, and read by nobody.
DROP INDEX sessions_last_activity_at_idx;
-- contract: no panel has read it since dash.run_hours.
DROP VIEW dash.run_costs;
