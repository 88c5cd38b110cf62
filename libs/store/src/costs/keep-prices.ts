import type { Database } from '../write/transaction.js';

/** What a model cost on a day; null where it has no price. */
export type RatesOnDay = (model: string, day: Date) => object | null;

/**
 * Writes down the rates at which models were used: of each model a row for the first day, and one for each day on which
 * they had changed. Where nothing changed, nothing is written.
 */
export async function keepPrices(database: Database, ratesOn: RatesOnDay): Promise<void> {
  const { rows: used } = await database.query<{ model: string; day: Date }>(
    `SELECT DISTINCT model, date_bin('1 day', hour, timestamptz '2000-01-01 00:00:00Z') AS day
     FROM usage_hours ORDER BY 1, 2`,
  );
  const prices = listChanges(used, ratesOn);
  await database.query(
    `WITH told AS (SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::jsonb[]) AS told (model, valid_from, rates)),
          gone AS (DELETE FROM prices WHERE NOT EXISTS (
                     SELECT FROM told WHERE told.model = prices.model AND told.valid_from = prices.valid_from
                                        AND told.rates = prices.rates))
     INSERT INTO prices (model, valid_from, rates)
     SELECT * FROM told WHERE NOT EXISTS (
       SELECT FROM prices WHERE prices.model = told.model AND prices.valid_from = told.valid_from
                            AND prices.rates = told.rates)`,
    [prices.map(({ model }) => model), prices.map(({ day }) => day), prices.map(({ rates }) => rates)],
  );
}

interface UsedPrice {
  readonly model: string;
  readonly day: Date;
  /** As JSON. */
  readonly rates: string;
}

function listChanges(
  used: readonly { readonly model: string; readonly day: Date }[],
  ratesOn: RatesOnDay,
): UsedPrice[] {
  const changes: UsedPrice[] = [];
  for (const { model, day } of used) {
    const rates = ratesOn(model, day);
    if (rates === null) continue;
    const next = { model, day, rates: JSON.stringify(rates) };
    const last = changes.at(-1);
    if (last?.model !== model || last.rates !== next.rates) changes.push(next);
  }
  return changes;
}
