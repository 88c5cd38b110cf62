/** Tells who waits that something was committed: a hint that saves them the wait for their next look, never more. */
export interface WakeUp {
  /** Calls the listener at each ring until the returned function is called. */
  subscribe(listener: () => void): () => void;
  ring(): void;
}
