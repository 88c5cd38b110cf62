-- How many tools each run called itself, so that dashboards need not count the calls of a month. A commit counts a run's
-- calls once more whenever it stores one of them. A resolver of the version before does not: what it stores during an
-- upgrade is counted with the run's next call, and `tributary check` tells where there was none.
CREATE TABLE run_tools (
  run_id text PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
  calls integer NOT NULL
) WITH (fillfactor = 80);

INSERT INTO run_tools (run_id, calls)
SELECT counted.run_id, counted.calls
FROM (SELECT run_id, count(*)::integer AS calls FROM messages
       WHERE run_id IS NOT NULL AND kind = 'tool' AND tool_name IS NOT NULL GROUP BY run_id) counted
JOIN runs ON runs.id = counted.run_id;

CREATE OR REPLACE VIEW dash.tool_calls AS
SELECT run_id, calls::bigint AS tool_calls FROM run_tools WHERE calls > 0;
