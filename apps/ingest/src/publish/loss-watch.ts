import type { SourcePosition } from '@tributary/domain';
import type { SourceRepository } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import type { Unconfirmed } from './unconfirmed.js';

export interface LossWatchOptions {
  readonly stream: ChunkStream;
  readonly sources: SourceRepository;
  readonly unconfirmed: Unconfirmed;
  /** Makes a reader go back to what is committed. */
  readonly rewind: (position: SourcePosition) => void;
  /** A source that was sent to is not on record any more. */
  readonly onForgotten: () => Promise<void>;
}

/**
 * The stream may lose everything at any time. Readers go back when a resolver met a gap, when the stream's epoch
 * changed, and when the oldest unconfirmed chunk of a source is no longer on the stream: never merely because
 * the resolvers are slow.
 */
export class LossWatch {
  readonly #options: LossWatchOptions;
  #epoch: string | undefined;

  constructor(options: LossWatchOptions) {
    this.#options = options;
  }

  async look(): Promise<void> {
    const { stream, sources } = this.#options;
    for (const position of await sources.takeRewinds()) this.#rewind(position);
    const epoch = await stream.epoch();
    const isWiped = this.#epoch !== undefined && this.#epoch !== epoch;
    this.#epoch = epoch;
    await this.#confirm(isWiped);
  }

  async #confirm(isWiped: boolean): Promise<void> {
    const { stream, sources, unconfirmed } = this.#options;
    const waiting = unconfirmed.sourceIds();
    if (waiting.length === 0) return;
    const positions = await sources.positions(waiting);
    if (positions.length < waiting.length) await this.#options.onForgotten();
    for (const position of positions) {
      const oldest = unconfirmed.confirm(position.sourceId, position.committed);
      if (oldest === undefined) continue;
      if (isWiped || !(await stream.contains(oldest.partition, oldest.entryId))) {
        await this.#rewindIfStillBehind(position.sourceId, oldest.end);
      }
    }
  }

  /** An entry also leaves the stream when it is acknowledged, just after the position was read: look again. */
  async #rewindIfStillBehind(sourceId: string, end: number): Promise<void> {
    const [position] = await this.#options.sources.positions([sourceId]);
    if (position !== undefined && position.committed < end) this.#rewind(position);
  }

  #rewind(position: SourcePosition): void {
    this.#options.unconfirmed.forget(position.sourceId);
    this.#options.rewind(position);
  }
}
