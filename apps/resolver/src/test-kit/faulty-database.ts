import type { Database, Transaction } from '@tributary/store';

/** What happens at one statement of a transaction. */
export type Fault =
  /** The connection ends before the statement reaches the server. */
  | 'cut-before'
  /** The server carries it out and the connection ends before the answer. */
  | 'cut-after'
  /** The server refuses the statement. */
  | 'refused';

export interface FaultyDatabase {
  readonly database: Database;
  /** How many statements were sent so far. */
  statements(): readonly string[];
}

/** A database where the fault meets the statements that are picked; everything else goes through untouched. */
export function faultyDatabase(
  database: Database,
  fault: Fault,
  isPicked: (statement: string, index: number) => boolean,
): FaultyDatabase {
  const sent: string[] = [];
  const wrap = (client: Transaction): Transaction =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...args: Parameters<Transaction['query']>): Promise<unknown> => {
          const [statement] = args;
          if (!isPicked(statement, sent.push(statement) - 1))
            return await (target.query as (...all: unknown[]) => Promise<unknown>)(...args);
          return await meet(target, fault, args);
        };
      },
    });
  const proxy = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'connect') return async () => wrap(await target.connect());
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { database: proxy, statements: () => sent };
}

async function meet(client: Transaction, fault: Fault, args: unknown[]): Promise<unknown> {
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
  if (fault === 'refused') return await query('SELECT 1 / 0');
  if (fault === 'cut-after') await query(...args);
  // As the driver sees it when the other end is gone.
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  throw new Error('Connection terminated unexpectedly');
}
