-- How long a project keeps what was said, and what is known of it; null: as the server is set.
ALTER TABLE projects
  ADD COLUMN keep_content_days integer CHECK (keep_content_days > 0),
  ADD COLUMN keep_facts_days integer CHECK (keep_facts_days > 0);

-- What was said before this instant is gone. Every change of the session takes it back: there may be something new.
ALTER TABLE sessions ADD COLUMN content_dropped_until timestamptz(3);

-- Session families that somebody wanted forgotten: their files may still be there and must not come back. Only hashes:
-- of the family, and of whom or what was forgotten with it.
CREATE TABLE forgotten_families (
  digest bytea PRIMARY KEY,
  subject bytea NOT NULL,
  forgotten_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX forgotten_families_subject_idx ON forgotten_families (subject);

-- The one change that an entry may see: who was forgotten is not named in it any more. That it happened stays.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tributary.forgets', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
