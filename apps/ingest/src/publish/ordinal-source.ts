import type { RawLine, SourceKind, SourcePosition } from '@tributary/domain';
import type { SourceRepository } from '@tributary/store';
import type { ChunkPublisher } from './chunk.publisher.js';

export interface OrdinalSourceOptions {
  readonly kind: SourceKind;
  /** Its name: an address. */
  readonly path: string;
  readonly sources: SourceRepository;
  readonly publisher: ChunkPublisher;
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
    const numbered = lines.map((line, index): RawLine => ({ kind: 'text', end: start + index + 1, ...line }));
    await this.#options.publisher.publish(
      this.#options.path,
      { sourceId, generation, start, lines: numbered },
      signal,
    );
    this.#sent = start + lines.length;
  }

  /** Goes on from what is committed. */
  rewind({ committed }: SourcePosition): void {
    this.#sent = committed;
  }

  async #open(): Promise<SourcePosition> {
    const { kind, path, sources } = this.#options;
    const position = await sources.ensure({ path, kind, shape: 'append', family: path, identity: null });
    this.#sent = position.committed;
    return position;
  }
}
