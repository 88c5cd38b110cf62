/** SQL: what people call a card; the key of one that was made for sessions alone says nothing. */
export const cardName = `CASE WHEN card.is_auto THEN card.title ELSE coalesce(card.key || ' ', '') || card.title END`;
