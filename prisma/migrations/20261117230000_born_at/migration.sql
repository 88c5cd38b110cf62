-- Of two sessions that tell of a message of the same time, the one whose file was made first pays for it.
ALTER TABLE message_usage ADD COLUMN born_at timestamptz(3);
