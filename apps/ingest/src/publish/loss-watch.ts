import type { SourcePosition } from '@tributary/domain';
import type { SourceRepository } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import type { SentChunk, Unconfirmed } from './unconfirmed.js';

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
 * The stream may lose everything at any time. Readers go back when a resolver met a gap, and when the oldest unconfirmed
 * chunk of a source is no longer on the stream: never merely because the resolvers are slow.
 */
export class LossWatch {
  readonly #options: LossWatchOptions;

  constructor(options: LossWatchOptions) {
    this.#options = options;
  }

  async look(): Promise<void> {
    const { stream, sources, unconfirmed, onForgotten } = this.#options;
    for (const position of await sources.takeRewinds()) this.#rewind(position);
    const waiting = unconfirmed.sourceIds();
    if (waiting.length === 0) return;
    const positions = await sources.positions(waiting);
    if (positions.length < waiting.length) await onForgotten();
    const oldest = positions.flatMap(
      ({ sourceId, committed }) => unconfirmed.confirm(sourceId, committed) ?? [],
    );
    const areThere = await Promise.all(
      oldest.map(({ partition, entryId }) => stream.contains(partition, entryId)),
    );
    for (const chunk of oldest.filter((_, index) => !areThere[index])) await this.#rewindIfStillBehind(chunk);
  }

  /** An entry also leaves the stream when it is acknowledged, just after the position was read: look again. */
  async #rewindIfStillBehind({ sourceId, end }: SentChunk): Promise<void> {
    const [position] = await this.#options.sources.positions([sourceId]);
    if (position !== undefined && position.committed < end) this.#rewind(position);
  }

  #rewind(position: SourcePosition): void {
    this.#options.unconfirmed.forget(position.sourceId);
    this.#options.rewind(position);
  }
}
