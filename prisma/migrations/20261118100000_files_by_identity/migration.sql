-- Of a small table the planner takes either index for as good, and looked files up by their host alone: it read all of
-- that host to find a path. This one serves only who asks for an identity, services of the version before included.
CREATE INDEX sources_identity_idx ON sources (host_id, dev, ino, birthtime_ns) WHERE dev IS NOT NULL;
DROP INDEX sources_host_id_dev_ino_birthtime_ns_idx;
