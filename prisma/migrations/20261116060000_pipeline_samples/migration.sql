-- How the pipeline did, every few seconds in which there was something to do: for dashboards and alerts that look back.
CREATE TABLE pipeline_samples (
  at timestamptz(3) NOT NULL DEFAULT now(),
  replica text NOT NULL,
  lag_entries integer NOT NULL,
  lag_seconds real NOT NULL,
  lines integer NOT NULL,
  PRIMARY KEY (at, replica)
);

CREATE VIEW dash.pipeline AS
SELECT at, replica, lag_entries, lag_seconds, lines FROM pipeline_samples;
COMMENT ON VIEW dash.pipeline IS 'What each resolver saw in ten seconds: entries waiting in the stream (all partitions), the age of the oldest, and the lines it stored. No row: nothing to do.';
