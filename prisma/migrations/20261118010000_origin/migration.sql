-- A session that goes on with another's work, as one that was moved to the background, serves the same card.
ALTER TABLE sessions ADD COLUMN origin_id text;
