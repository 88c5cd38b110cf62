import type { PartitionSize, StreamEntry } from '../chunk-stream.js';

interface QueuedEntry {
  readonly entry: StreamEntry;
  readonly sequence: number;
  readonly bytes: number;
  /** On the clock of `performance.now()`. */
  readonly addedAt: number;
}

/** One partition in memory: what waits, and what was delivered but not acknowledged. */
export class PartitionQueue {
  readonly #waiting = new Map<string, QueuedEntry>();
  /** In order of delivery, which is the order of publishing. */
  readonly #pending = new Map<string, QueuedEntry>();
  #bytes = 0;

  get size(): PartitionSize {
    return { entries: this.#waiting.size + this.#pending.size, bytes: this.#bytes };
  }

  get pendingEntries(): number {
    return this.#pending.size;
  }

  get oldest(): QueuedEntry | undefined {
    return this.#pending.values().next().value ?? this.#waiting.values().next().value;
  }

  add(queued: QueuedEntry): void {
    this.#waiting.set(queued.entry.id, queued);
    this.#bytes += queued.bytes;
  }

  /** Delivers the next waiting entries: from now on they are pending. */
  take(maxEntries: number): QueuedEntry[] {
    const taken = this.#waiting.values().take(maxEntries).toArray();
    for (const queued of taken) {
      this.#waiting.delete(queued.entry.id);
      this.#pending.set(queued.entry.id, queued);
    }
    return taken;
  }

  pendingAfter(sequence: number, maxEntries: number): QueuedEntry[] {
    return this.#pending
      .values()
      .filter((queued) => queued.sequence > sequence)
      .take(maxEntries)
      .toArray();
  }

  remove(id: string): void {
    const queued = this.#pending.get(id) ?? this.#waiting.get(id);
    if (queued === undefined) return;
    this.#pending.delete(id);
    this.#waiting.delete(id);
    this.#bytes -= queued.bytes;
  }

  has(id: string): boolean {
    return this.#waiting.has(id) || this.#pending.has(id);
  }

  clear(): void {
    this.#waiting.clear();
    this.#pending.clear();
    this.#bytes = 0;
  }
}
