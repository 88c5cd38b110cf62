CREATE VIEW dash.prices AS
SELECT model, valid_from, (rates ->> 'input')::float8 AS input, (rates ->> 'output')::float8 AS output,
       (rates ->> 'cacheRead')::float8 AS cache_read, (rates ->> 'cacheWrite5m')::float8 AS cache_write_5m,
       (rates ->> 'cacheWrite1h')::float8 AS cache_write_1h
FROM prices;
COMMENT ON VIEW dash.prices IS 'What a million tokens of each model cost in US dollars, from the first day (UTC) on which it was used at these rates; written every ten minutes.';
