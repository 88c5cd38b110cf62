import type { RawLine, SourcePosition } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';
import type { ChunkSink, SourceMaker } from './chunk-sink.js';

export interface OrdinalSourceOptions {
  readonly kind: SourceKind;
  /** Its name: an address. */
  readonly path: string;
  readonly sources: SourceMaker;
  readonly publisher: ChunkSink;
}

/**
 * A source without a file: its positions only count lines. What is lost on the way cannot be read again there, so
 * after a loss whoever feeds it has to tell everything anew.
 */
export class OrdinalSource {
  readonly #options: OrdinalSourceOptions;
  #position: SourcePosition | null = null;
  #sent = 0;

  constructor(options: OrdinalSourceOptions) {
    this.#options = options;
  }

  get sourceId(): string | null {
    return this.#position?.sourceId ?? null;
  }

  async publish(lines: readonly { text: string; writtenAt: number }[], signal: AbortSignal): Promise<void> {
    if (lines.length === 0) return;
    const { sourceId, generation } = (this.#position ??= await this.#open());
    const start = this.#sent;
    const numbered = lines.map(
      // Each field by name: what feeds a source has kinds of its own, and only `text` travels with its words.
      ({ text, writtenAt }, index): RawLine => ({ kind: 'text', end: start + index + 1, text, writtenAt }),
    );
    // A chunk that failed may have arrived: other lines must not take its numbers. If it did not, the gap is seen.
    this.#sent = start + lines.length;
    await this.#options.publisher.publish(
      this.#options.path,
      { sourceId, generation, start, lines: numbered },
      signal,
    );
  }

  /** Goes on from what is committed. */
  rewind({ committed }: SourcePosition): void {
    this.#sent = committed;
  }

  /** It is on record no more: what comes goes to another. */
  forget(): void {
    this.#position = null;
    this.#sent = 0;
  }

  /** A new one in each process: what the last one sent may be on its way still, under numbers nobody knows. */
  async #open(): Promise<SourcePosition> {
    const { kind, path, sources } = this.#options;
    return await sources.create({ path, kind, shape: 'append', family: path, identity: null });
  }
}
