import { rowKey, type State } from '@tributary/domain';
import type { PoolClient } from 'pg';
import type { Column } from './columns.js';
import { toolPartId } from './family.repository.js';
import { together } from './together.js';

/**
 * The rows that were there before, by session and id (`rowKey`), as read under the lock of their families. One too
 * many costs time and nothing else.
 */
export type KnownRows = ReadonlySet<string>;

/** Those that a state holds which was only loaded. */
export function knownRows({ parts, tools, usage }: State): KnownRows {
  return new Set([
    ...[...parts.values()].map(({ sessionId, partId }) => rowKey(sessionId, partId)),
    ...[...tools.values()].map(({ sessionId, toolUseId }) => rowKey(sessionId, toolPartId(toolUseId))),
    ...[...usage].flatMap(([messageId, claims]) => [...claims.keys()].map((id) => rowKey(id, messageId))),
  ]);
}

interface Insert<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => { readonly sessionId: string; readonly id: string };
  readonly known: KnownRows;
  readonly insert: string;
  /** What becomes of a row that is there. */
  readonly merge: string;
  readonly values: (rows: readonly Row[]) => Column[];
}

/** What is new is inserted without a look for an older version, which would be a fifth of the cost. */
export async function insertRows<Row>(
  client: PoolClient,
  { rows, idOf, known, insert, merge, values }: Insert<Row>,
): Promise<void> {
  const [older, fresh]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    const { sessionId, id } = idOf(row);
    (known.size > 0 && known.has(rowKey(sessionId, id)) ? older : fresh).push(row);
  }
  const statements = [
    { text: `${insert} ${merge}`, rows: older },
    { text: insert, rows: fresh },
  ]
    .filter((statement) => statement.rows.length > 0)
    .map((statement) => ({ text: statement.text, values: values(statement.rows) }));
  await together(...statements.map((statement) => client.query(statement.text, statement.values)));
}
