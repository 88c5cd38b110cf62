import { isOurTurn, readPosition, savePosition } from '../follow/follow-position.js';
import { OutboxReader, type OutboxRow } from '../read/stream/outbox.reader.js';
import { isAfter, type StreamPosition } from '../read/stream/stream-cursor.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { indexFrom, indexSessions } from './index-words.js';

/**
 * Little text: while the transaction is open, clients of the stream wait for what others have committed. Many texts, as
 * most are short, and to find the next ones costs more than to take them apart.
 */
const atOnce = { texts: 500, bytes: 64 * 1024 };
/** Few as well: all texts of their sessions are looked at for those that are new. */
const rowsAtOnce = 16;
const name = 'search';

/**
 * Keeps the words of conversations up with the outbox, a little at a time and in one process at once. Where the
 * outbox does not reach back far enough, all texts are looked through; none is taken apart twice.
 */
export class SearchIndex {
  readonly #database: Database;
  readonly #outbox: OutboxReader;
  /** How far all texts were looked through. */
  #sweptTo = '';

  constructor(database: Database) {
    this.#database = database;
    this.#outbox = new OutboxReader(database);
  }

  /** One short step; returns whether there is more to do at once. */
  async step(): Promise<boolean> {
    const now = await this.#outbox.now();
    return await inTransaction(this.#database, async (client) => {
      if (!(await isOurTurn(client, name))) return false;
      const position = await readPosition(client, name);
      if (position === undefined) return await this.#sweep(client, now);
      if (!isAfter(now, position)) return false;
      const isGap = (await this.#outbox.refuse(position)) !== undefined;
      return isGap ? await this.#sweep(client, now) : await this.#catchUp(client, position);
    });
  }

  async #sweep(client: Transaction, now: StreamPosition): Promise<boolean> {
    const next = await indexFrom(client, this.#sweptTo, atOnce);
    this.#sweptTo = next ?? '';
    if (next === undefined) await savePosition(client, name, now);
    return next !== undefined;
  }

  /** The position moves on when nothing is left to do before it. */
  async #catchUp(client: Transaction, position: StreamPosition): Promise<boolean> {
    const rows = await this.#outbox.readAfter(position, rowsAtOnce);
    const last = rows.at(-1);
    if (last === undefined) return false;
    if (await indexSessions(client, speakers(rows), atOnce)) return true;
    await savePosition(client, name, last);
    return rows.length === rowsAtOnce;
  }
}

function speakers(rows: readonly OutboxRow[]): string[] {
  const said = rows.filter(({ kind }) => kind === 'log.appended' || kind === 'session.updated');
  return [...new Set(said.map(({ subjectId }) => subjectId))];
}
