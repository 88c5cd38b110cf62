/** Tells the api that something was committed: a hint that saves it the wait for its next look. */
export class WakeUp {
  readonly #listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ring(): void {
    for (const listener of this.#listeners) listener();
  }
}
