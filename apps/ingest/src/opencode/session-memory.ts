import type { BufferedEvent, HistoryMark } from './event-buffer.js';
import type { ListedSession } from './listed-session.js';
import type { PeekedEvent } from './peek-event.js';

const mostAnswers = 100_000;

interface Remembered {
  /** The listing with which everything was told of a session at rest. */
  settledHash?: string;
  /** Whether its history was told from the first event or from a whole answer on, with no hole since. */
  isWhole: boolean;
  seq?: number;
}

/**
 * What one reader has told so far, so that a reconnection asks and tells only what may be new. It is lost with
 * the process without harm: everything is then told again, and nothing is applied twice.
 */
export class SessionMemory {
  readonly #sessions = new Map<string, Remembered>();
  /** In the order in which they were last met. */
  readonly #answers = new Set<string>();
  readonly #directories = new Set<string>();
  #touched = new Set<string>();

  /** Folders that events came from. */
  get directories(): ReadonlySet<string> {
    return this.#directories;
  }

  /** An event was heard of a session: it is not at rest, whether the event gets through or not. */
  hear({ sessionId, directory }: PeekedEvent): void {
    if (directory !== undefined) this.#directories.add(directory);
    if (sessionId === undefined) return;
    this.#touched.add(sessionId);
    delete this.#sessions.get(sessionId)?.settledHash;
  }

  /** From here on, what is heard is newer than the answers to come. */
  beginRound(): void {
    this.#touched = new Set();
  }

  isSettled({ id, hash }: ListedSession): boolean {
    return this.#sessions.get(id)?.settledHash === hash;
  }

  /** Everything was told of a session that does not run. */
  settle({ id, hash }: ListedSession): void {
    if (!this.#touched.has(id)) this.#of(id).settledHash = hash;
  }

  /** The events up to this one were published. */
  advance({ mark }: Pick<BufferedEvent, 'mark'>): void {
    if (mark === undefined) return;
    const session = this.#of(mark.sessionId);
    session.isWhole ||= mark.seq === 0;
    session.seq = Math.max(session.seq ?? 0, mark.seq);
  }

  /** How far the history of a session was told, if all of it was. */
  markOf(id: string): HistoryMark | undefined {
    const { isWhole, seq } = this.#sessions.get(id) ?? {};
    return isWhole === true && seq !== undefined ? { sessionId: id, seq } : undefined;
  }

  setWhole(id: string, isWhole: boolean): void {
    this.#of(id).isWhole = isWhole;
  }

  hasTold(hash: string): boolean {
    const isKnown = this.#answers.delete(hash);
    if (isKnown) this.#answers.add(hash);
    return isKnown;
  }

  remember(hash: string): void {
    this.#answers.add(hash);
    const [oldest] = this.#answers;
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }

  #of(id: string): Remembered {
    const known = this.#sessions.get(id) ?? { isWhole: false };
    this.#sessions.set(id, known);
    return known;
  }
}
