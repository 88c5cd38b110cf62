import type { WakeUp } from '../wake-up.js';

export class InProcessWakeUp implements WakeUp {
  readonly #listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ring(): void {
    for (const listener of this.#listeners) listener();
  }
}
