import type { ReadinessCheck } from '@tributary/platform';
import type { Database } from '../../write/transaction.js';

/** Ready while the database answers. */
export function checkDatabase(database: Database): ReadinessCheck {
  return async () => {
    await database.query('SELECT 1');
    return null;
  };
}
