-- The same agent in several families: a fork repeats its calls, and `/clear` takes it along to the next session.
CREATE INDEX sessions_agent_id_idx ON sessions (agent_id) WHERE agent_id IS NOT NULL;
