import type { SourcePosition } from '@tributary/domain';
import type { NewSource, SourceRepository } from '@tributary/store';

interface Waiting {
  readonly source: NewSource;
  readonly told: PromiseWithResolvers<SourcePosition>;
}

/** Puts new files on record: those that come while some are on their way go together, in one statement. */
export class NewSources {
  readonly #sources: SourceRepository;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(sources: SourceRepository) {
    this.#sources = sources;
  }

  create(source: NewSource): Promise<SourcePosition> {
    const told = Promise.withResolvers<SourcePosition>();
    this.#waiting.push({ source, told });
    if (!this.#isWriting) void this.#write();
    return told.promise;
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const together = this.#waiting;
      this.#waiting = [];
      await this.#writeTogether(together);
    }
    this.#isWriting = false;
  }

  /** One that cannot be stored must not hold back the others: they are then written one by one. */
  async #writeTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const positions = await this.#sources.createAll(together.map(({ source }) => source));
      for (const [index, { told }] of together.entries()) told.resolve(positionAt(positions, index));
    } catch (error) {
      const [first, ...others] = together;
      if (others.length === 0) first?.told.reject(error);
      else for (const each of together) await this.#writeTogether([each]);
    }
  }
}

function positionAt(positions: readonly SourcePosition[], index: number): SourcePosition {
  const position = positions[index];
  if (position === undefined) throw new Error('A new source was not put on record.');
  return position;
}
