import { messagesAsHours } from '../read/family/usage.repository.js';
import type { Transaction } from '../write/transaction.js';

export interface WrongHour {
  readonly sessionId: string;
  readonly hour: string;
}

const columns = [
  ...[
    'messages',
    'priced',
    'unpriced',
    'reported',
    'tokens',
    'input',
    'output',
    'cache_read',
    'cache_write_5m',
  ],
  ...['cache_write_1h', 'reasoning', 'cost_usd', 'reported_usd'],
];
const KEY = 'session_id, hour, run_id, model';
const OF_FAMILIES = '(SELECT id FROM sessions WHERE root_id = ANY($1::text[]))';

const WRONG = `
  SELECT DISTINCT session_id AS "sessionId", hour::text AS hour
    FROM (SELECT ${KEY}, ${columns.map((name) => `sum(${name}) AS ${name}`).join(', ')}
            FROM (${messagesAsHours} AND message.session_id IN ${OF_FAMILIES}) message GROUP BY ${KEY}) summed
    FULL JOIN (SELECT * FROM usage_hours WHERE session_id IN ${OF_FAMILIES}) kept USING (${KEY})
   WHERE (${columns.map((name) => `summed.${name}`).join(', ')})
     IS DISTINCT FROM (${columns.map((name) => `kept.${name}`).join(', ')})
   ORDER BY 1, 2`;

/** Hours of these families' sessions whose sums are not those of their messages. */
export async function findWrongHours(client: Transaction, rootIds: readonly string[]): Promise<WrongHour[]> {
  const { rows } = await client.query<WrongHour>(WRONG, [rootIds]);
  return rows;
}
