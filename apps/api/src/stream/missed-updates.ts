import type { ResyncReason } from '@tributary/domain';
import {
  formatStreamCursor,
  isAfter,
  parseStreamCursor,
  type OutboxReader,
  type StreamCursor,
} from '@tributary/store';
import { writePosition, writeResync, writeRetry } from './frame.js';
import type { FrameSource } from './frame.source.js';
import { isState } from './state-pace.js';
import type { StreamClient } from './stream-client.js';
import { ToldFrames } from './told-frames.js';

const maxRows = 20_000;
/** More than this is quicker fetched than replayed, and would fill the socket at once. */
const maxBytes = 512 * 1024;
const nothing = new ToldFrames([]);

/** What clients that return missed up to one position. Clients cut together ask for the same: it is read once. */
export class MissedUpdates {
  readonly #outbox: OutboxReader;
  readonly #frames: FrameSource;
  readonly #end: StreamCursor;
  readonly #found = new Map<string, Promise<ToldFrames | ResyncReason>>();

  constructor(outbox: OutboxReader, frames: FrameSource, end: StreamCursor) {
    this.#outbox = outbox;
    this.#frames = frames;
    this.#end = end;
  }

  /** The first bytes for a client: what it missed, or that it must fetch again, and where it is now. */
  async open(client: StreamClient, lastEventId: string | undefined): Promise<Buffer> {
    const missed = lastEventId === undefined ? nothing : await this.#since(lastEventId);
    if (typeof missed === 'string') return Buffer.concat([writeRetry(), writeResync(this.#end, missed)]);
    const { bytes } = missed.for(client.audience);
    return bytes.length > maxBytes
      ? Buffer.concat([writeRetry(), writeResync(this.#end, 'too-many')])
      : Buffer.concat([writeRetry(), bytes, writePosition(this.#end)]);
  }

  #since(lastEventId: string): Promise<ToldFrames | ResyncReason> {
    let found = this.#found.get(lastEventId);
    if (found === undefined) this.#found.set(lastEventId, (found = this.#read(lastEventId)));
    return found;
  }

  async #read(lastEventId: string): Promise<ToldFrames | ResyncReason> {
    const from = parseStreamCursor(lastEventId);
    if (from === undefined) return 'malformed';
    if (from.epoch !== this.#end.epoch) return 'other-database';
    if (formatStreamCursor(from) === formatStreamCursor(this.#end)) return nothing;
    const { epoch, xid, id, statesFrom = from } = from;
    const refusal =
      (await this.#outbox.refuse(from)) ??
      (statesFrom === from ? undefined : await this.#outbox.refuse(statesFrom));
    if (refusal !== undefined) return refusal;
    const rows = await this.#outbox.readBetween(statesFrom, this.#end, maxRows);
    if (rows.length === maxRows) return 'too-many';
    const late = rows
      .filter((row) => isState(row) && !isAfter(row, from))
      .map((row) => ({ ...row, xid, id }));
    const missed = rows.filter((row) => isAfter(row, from));
    return new ToldFrames([
      ...(await this.#frames.make(late, { epoch, statesFrom })),
      ...(await this.#frames.make(missed, { epoch })),
    ]);
  }
}
