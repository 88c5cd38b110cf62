-- The embedded server has no lz4, and pglz takes more of an import than storing the texts does: they stay as they are
-- there, in half as much room again.
DO $$
BEGIN
  IF 'lz4' = ANY (SELECT unnest(enumvals) FROM pg_settings WHERE name = 'default_toast_compression') THEN
    RETURN;
  END IF;
  ALTER TABLE messages ALTER COLUMN text SET STORAGE EXTERNAL, ALTER COLUMN output SET STORAGE EXTERNAL;
END
$$;
