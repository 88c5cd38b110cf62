-- What was appended to a feed is not older than this: found without looking through the whole feed. Null: it may be.
ALTER TABLE outbox ADD COLUMN logs_from timestamptz(3);
