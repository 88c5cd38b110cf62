import { hash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Transaction } from './transaction.js';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash('sha1', text, 'hex');
  names.set(text, name);
  return name;
}

/**
 * The same transaction; a statement with parameters is parsed and planned once for each connection, not each time.
 * One that must not be is given as an object.
 */
export function prepareStatements(client: Transaction): Transaction {
  const preparing = Object.create(client) as Transaction;
  const query = (text: string | QueryConfig, values?: unknown[]): unknown =>
    typeof text === 'string' && values !== undefined
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text as string);
  return Object.assign(preparing, { query });
}
