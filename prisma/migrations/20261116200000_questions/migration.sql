-- Search takes the newest texts that match. The index of words has them in no order: a word that is in every third text
-- was read from all of them. In the order of time it is found in the first few; this one grows at its end.
CREATE INDEX message_words_at_idx ON message_words (at NULLS FIRST);

-- Titles were taken apart anew with each search. Few entries are left pending, as each search goes through these.
CREATE INDEX cards_words_idx ON cards USING gin (to_tsvector('simple', coalesce(key || ' ', '') || title))
  WITH (gin_pending_list_limit = 256);
CREATE INDEX sessions_title_words_idx ON sessions USING gin (to_tsvector('simple', title))
  WITH (gin_pending_list_limit = 256) WHERE id = root_id AND purpose IS NULL;

-- The newest cards, found without sorting all of them. A card changes seldom: only with its state.
CREATE INDEX cards_newest_idx ON cards (updated_at, id);

-- Few sessions have a purpose, and every list of runs asks which: an index of next to nothing answers.
CREATE INDEX sessions_purpose_idx ON sessions (id) WHERE purpose IS NOT NULL;
