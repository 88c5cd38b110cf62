/**
 * Which of the followed servers a session works in. All servers of a home list the same sessions, and each calls idle
 * what it does not run itself: only the one that a session was last heard from may say that it does not run.
 */
export class SessionHolders {
  readonly #holders = new Map<string, string>();

  hold(sessionId: string, url: string): void {
    this.#holders.set(sessionId, url);
  }

  isHeldElsewhere(sessionId: string, url: string): boolean {
    const holder = this.#holders.get(sessionId);
    return holder !== undefined && holder !== url;
  }

  /** A server that is not followed any more holds nothing. */
  release(url: string): void {
    for (const [sessionId, holder] of this.#holders) if (holder === url) this.#holders.delete(sessionId);
  }
}
