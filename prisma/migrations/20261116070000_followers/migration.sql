-- Who reads the outbox for itself, and how far: search, the exporter of spans, the rules of alerts.
CREATE TABLE outbox_followers (
  name text PRIMARY KEY,
  xid xid8 NOT NULL,
  outbox_id bigint NOT NULL
);
INSERT INTO outbox_followers (name, xid, outbox_id) SELECT 'search', xid, outbox_id FROM search_progress;
DROP TABLE search_progress;

-- A span is sent again only when it changed, e.g. because a session went on.
CREATE TABLE exported_spans (
  subject_id text PRIMARY KEY,
  digest text NOT NULL,
  exported_at timestamptz(3) NOT NULL DEFAULT now()
);
