-- People who sign in at the team's own issuer are known by their e-mail.
CREATE UNIQUE INDEX developers_email_key ON developers (lower(email));

-- A sign-in of a browser is a token that nobody was shown.
ALTER TABLE api_tokens ADD COLUMN kind text NOT NULL DEFAULT 'token' CHECK (kind IN ('token', 'sign-in'));

ALTER TABLE projects ADD CHECK (visibility IN ('team', 'owner'));

-- Who did it and with what, whose it was, and the request in which it happened.
ALTER TABLE audit_log
  ADD COLUMN actor text NOT NULL DEFAULT '',
  ADD COLUMN token_id uuid,
  ADD COLUMN owner_id uuid,
  ADD COLUMN request_id text;
CREATE INDEX audit_log_owner_id_idx ON audit_log (owner_id, id);

-- What was written there stays as it was written, whatever program asks.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
