-- The payloads that are too large for an entry of the stream. Unlogged: a parcel is as disposable as the entry that
-- names it, and what is lost is read and sent again, so that megabytes need not go through the write-ahead log.
CREATE UNLOGGED TABLE parcels (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  partition integer NOT NULL,
  payload bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- It comes packed.
ALTER TABLE parcels ALTER COLUMN payload SET STORAGE EXTERNAL;
CREATE INDEX parcels_partition_created_at_idx ON parcels (partition, created_at);
