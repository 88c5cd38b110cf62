/**
 * Tells waiting parties that a partition changed. The count of rings closes the usual gap: take it before
 * looking, and a ring between the look and the wait is not missed.
 */
export class PartitionBell {
  readonly #counts = new Map<number, number>();
  readonly #waiting = new Map<number, Set<() => void>>();

  count(partition: number): number {
    return this.#counts.get(partition) ?? 0;
  }

  ring(partition: number): void {
    this.#counts.set(partition, this.count(partition) + 1);
    for (const wake of this.#waiting.get(partition) ?? []) wake();
  }

  ringAll(partitions: Iterable<number>): void {
    for (const partition of partitions) this.ring(partition);
  }

  /** Resolves at the first ring after `since`, after `waitMs` or on abort, whichever comes first. */
  async heard(partition: number, since: number, waitMs: number, signal?: AbortSignal): Promise<void> {
    if (this.count(partition) !== since || signal?.aborted) return;
    const waiting = this.#waitersOf(partition);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = () => resolve(undefined);
    const timer = setTimeout(wake, waitMs);
    waiting.add(wake);
    signal?.addEventListener('abort', wake);
    await promise;
    clearTimeout(timer);
    waiting.delete(wake);
    signal?.removeEventListener('abort', wake);
  }

  #waitersOf(partition: number): Set<() => void> {
    const known = this.#waiting.get(partition);
    if (known !== undefined) return known;
    const created = new Set<() => void>();
    this.#waiting.set(partition, created);
    return created;
  }
}
