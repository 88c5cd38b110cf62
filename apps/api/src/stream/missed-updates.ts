import type { ResyncReason } from '@tributary/domain';
import {
  formatStreamCursor,
  parseStreamCursor,
  type OutboxReader,
  type StreamCursor,
} from '@tributary/store';
import { writePosition, writeResync, writeRetry, type Frame } from './frame.js';
import type { FrameSource } from './frame.source.js';
import type { StreamClient } from './stream-client.js';

const maxRows = 20_000;
/** More than this is quicker fetched than replayed, and would fill the socket at once. */
const maxBytes = 512 * 1024;

/** What clients that return missed up to one position. Clients cut together ask for the same: it is read once. */
export class MissedUpdates {
  readonly #outbox: OutboxReader;
  readonly #frames: FrameSource;
  readonly #end: StreamCursor;
  readonly #found = new Map<string, Promise<readonly Frame[] | ResyncReason>>();

  constructor(outbox: OutboxReader, frames: FrameSource, end: StreamCursor) {
    this.#outbox = outbox;
    this.#frames = frames;
    this.#end = end;
  }

  /** The first bytes for a client: what it missed, or that it must fetch again, and where it is now. */
  async open(client: StreamClient, lastEventId: string | undefined): Promise<Buffer> {
    const missed = lastEventId === undefined ? [] : await this.#since(lastEventId);
    if (typeof missed === 'string') return Buffer.concat([writeRetry(), writeResync(this.#end, missed)]);
    const wanted = missed.filter((frame) => client.wants(frame)).map((frame) => client.bytesOf(frame));
    const size = wanted.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return size > maxBytes
      ? Buffer.concat([writeRetry(), writeResync(this.#end, 'too-many')])
      : Buffer.concat([writeRetry(), ...wanted, writePosition(this.#end)]);
  }

  #since(lastEventId: string): Promise<readonly Frame[] | ResyncReason> {
    let found = this.#found.get(lastEventId);
    if (found === undefined) this.#found.set(lastEventId, (found = this.#read(lastEventId)));
    return found;
  }

  async #read(lastEventId: string): Promise<readonly Frame[] | ResyncReason> {
    const from = parseStreamCursor(lastEventId);
    if (from === undefined) return 'malformed';
    if (from.epoch !== this.#end.epoch) return 'other-database';
    if (formatStreamCursor(from) === formatStreamCursor(this.#end)) return [];
    const refusal = await this.#outbox.refuse(from);
    if (refusal !== undefined) return refusal;
    const rows = await this.#outbox.readBetween(from, this.#end, maxRows);
    return rows.length === maxRows ? 'too-many' : this.#frames.make(rows, this.#end.epoch);
  }
}
