import { OutboxReader, type OutboxRow } from '../read/stream/outbox.reader.js';
import { isAfter } from '../read/stream/stream-cursor.js';
import { databaseTime, inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { isOurTurn, readPosition, savePosition } from './follow-position.js';

export interface OutboxFollowerOptions {
  readonly database: Database;
  readonly name: string;
  /** How old an announcement must be: what belongs together is often announced within a moment. */
  readonly settleMs?: number;
}

/** How many announcements one step takes. */
const rowsAtOnce = 200;

/**
 * Hands every announcement of the outbox to a handler, in order, in one process at a time; it begins with what is
 * announced after its first step. The position moves when the handler is done: what fails is handed over again.
 * A handler that talks to others does so before it writes: a transaction that has written holds back the stream.
 */
export class OutboxFollower {
  readonly #options: Required<OutboxFollowerOptions>;
  readonly #outbox: OutboxReader;

  constructor(options: OutboxFollowerOptions) {
    this.#options = { settleMs: 0, ...options };
    this.#outbox = new OutboxReader(options.database);
  }

  /** One step; returns whether there is more to do at once. */
  async step(handle: (rows: readonly OutboxRow[], client: Transaction) => Promise<void>): Promise<boolean> {
    const { database, name } = this.#options;
    const now = await this.#outbox.now();
    return await inTransaction(database, async (client) => {
      if (!(await isOurTurn(client, name))) return false;
      const position = await readPosition(client, name);
      const isLost = position !== undefined && (await this.#outbox.refuse(position)) !== undefined;
      if (position === undefined || isLost) {
        await savePosition(client, name, now);
        return false;
      }
      if (!isAfter(now, position)) return false;
      const rows = await this.#settled(client, await this.#outbox.readAfter(position, rowsAtOnce));
      const last = rows.at(-1);
      if (last === undefined) return false;
      await handle(rows, client);
      await savePosition(client, name, last);
      return rows.length === rowsAtOnce;
    });
  }

  /** Up to the first one that is too young: a later one that is older must not be passed first. */
  async #settled(client: Transaction, rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
    const until = (await databaseTime(client)) - this.#options.settleMs;
    const young = rows.findIndex(({ createdAt }) => createdAt.getTime() > until);
    return young === -1 ? rows : rows.slice(0, young);
  }
}
