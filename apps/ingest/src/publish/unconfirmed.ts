/** A chunk that was handed to the stream and is not known to be committed. */
export interface SentChunk {
  readonly sourceId: string;
  readonly partition: number;
  readonly entryId: string;
  readonly end: number;
}

/** What was sent and not yet seen committed, oldest first per source. Lost with the process, which is harmless. */
export class Unconfirmed {
  readonly #bySource = new Map<string, SentChunk[]>();

  add(chunk: SentChunk): void {
    const waiting = this.#bySource.get(chunk.sourceId);
    if (waiting === undefined) this.#bySource.set(chunk.sourceId, [chunk]);
    else waiting.push(chunk);
  }

  has(sourceId: string): boolean {
    return this.#bySource.has(sourceId);
  }

  sourceIds(): string[] {
    return [...this.#bySource.keys()];
  }

  /** Forgets what lies below the committed position and tells what is now the oldest. */
  confirm(sourceId: string, committed: number): SentChunk | undefined {
    const waiting = (this.#bySource.get(sourceId) ?? []).filter(({ end }) => end > committed);
    if (waiting.length === 0) this.#bySource.delete(sourceId);
    else this.#bySource.set(sourceId, waiting);
    return waiting[0];
  }

  forget(sourceId: string): void {
    this.#bySource.delete(sourceId);
  }

  forgetAll(): void {
    this.#bySource.clear();
  }
}
