-- What is told of a moment and replaced by the next thing told: the states of a session and its list. Facts keep only
-- how it stands; what it was at a past instant needs the way there.
CREATE TABLE passing_events (
  session_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  -- Of the event, so that what is told again is stored once.
  digest text NOT NULL,
  -- The agent event, as JSON.
  event text NOT NULL,
  PRIMARY KEY (session_id, at, digest)
);
