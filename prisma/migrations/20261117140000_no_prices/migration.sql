-- contract: no service ever read or wrote it; prices of a team's own are a file (TRIBUTARY_PRICES).
DROP TABLE prices;
