-- The newest main sessions are asked for by every overview: found without looking at the others, and counted so.
CREATE INDEX sessions_newest_idx ON sessions (coalesce(last_activity_at, '-infinity'), id)
  WHERE id = root_id AND purpose IS NULL;
