-- What a server has added up of days and hours for reports of costs, for the next one that starts: it asks
-- `usage_changes` what is not as it was in that snapshot, and adds up only this again.
CREATE TABLE saved_costs (
  group_by text PRIMARY KEY,
  -- The statement that added it up: another version's is not read.
  made_by text NOT NULL,
  snapshot pg_snapshot NOT NULL,
  -- Who wrote the row. A copy of it in another database was written by somebody else, and its snapshot is of no use there.
  writer xid8 NOT NULL DEFAULT pg_current_xact_id(),
  sums text NOT NULL
);

-- To unpack it would take as long as to read it.
ALTER TABLE saved_costs ALTER COLUMN sums SET STORAGE EXTERNAL;
