import type { LogEntry, Page } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';
import { compareEntries, mergeEntries } from './merge-entries.js';

export interface LogState {
  /** The oldest first. */
  readonly entries: readonly LogEntry[];
  /** Where the entries before the first go on; null where there are none. */
  readonly olderCursor: string | null;
  readonly isRead: boolean;
  readonly problem: ApiProblem | null;
}

export interface CardLogOptions {
  /** A page of the feed, the newest first. */
  readonly read: (cursor: string | null) => Promise<Page<LogEntry>>;
  readonly notifyEveryMs?: number;
  /** What is shown until the first page is here. */
  readonly known?: readonly LogEntry[];
}

const empty: LogState = { entries: [], olderCursor: null, isRead: false, problem: null };

/** The feed of a card as far as it was read: from its end backwards, and on with what the stream tells. */
export class CardLog {
  readonly #read: CardLogOptions['read'];
  readonly #notifyEveryMs: number;
  readonly #listeners = new Set<() => void>();
  #state = empty;
  #older: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ read, notifyEveryMs = 100, known = [] }: CardLogOptions) {
    this.#state = { ...empty, entries: known, isRead: known.length > 0 };
    this.#read = read;
    this.#notifyEveryMs = notifyEveryMs;
  }

  readonly getState = (): LogState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Where the newest page does not reach what is known, what lies between is missing: it begins anew. */
  readonly readNewest = (): Promise<void> =>
    this.#try(async () => {
      const { items, nextCursor } = await this.#read(null);
      const page = items.toReversed();
      const { entries, olderCursor, isRead } = this.#state;
      const [first] = page;
      const last = entries.at(-1);
      const reaches = first !== undefined && last !== undefined && compareEntries(first, last) <= 0;
      const known = isRead && reaches;
      this.#show({
        entries: known ? mergeEntries(entries, page) : mergeEntries(page, newerThan(entries, page)),
        olderCursor: known ? olderCursor : nextCursor,
        isRead: true,
        problem: null,
      });
    });

  /** One page more at the beginning. Asked again while it is under way, it is the same page. */
  readonly readOlder = (): Promise<void> => {
    const cursor = this.#state.olderCursor;
    if (cursor === null) return Promise.resolve();
    this.#older ??= this.#try(async () => {
      const { items, nextCursor } = await this.#read(cursor);
      if (this.#state.olderCursor !== cursor) return;
      const entries = mergeEntries(items.toReversed(), this.#state.entries);
      this.#show({ ...this.#state, entries, olderCursor: nextCursor, problem: null });
    }).finally(() => {
      this.#older = undefined;
    });
    return this.#older;
  };

  /** Lines from before the first known one are left to the page that has them. */
  readonly append = (told: readonly LogEntry[]): void => {
    const { entries, olderCursor } = this.#state;
    const [first] = entries;
    const shown =
      first === undefined || olderCursor === null
        ? told
        : told.filter((entry) => compareEntries(entry, first) >= 0);
    this.#set({ ...this.#state, entries: mergeEntries(entries, shown) });
  };

  async #try(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#show({ ...this.#state, problem: toProblem(error) });
    }
  }

  /** Somebody waits for an answer; lines of the stream may wait for each other. */
  #show(state: LogState): void {
    this.#state = state;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  }

  #set(state: LogState): void {
    this.#state = state;
    this.#timer ??= setTimeout(() => this.#show(this.#state), this.#notifyEveryMs);
  }
}

/** What the stream told while the page was under way. */
function newerThan(entries: readonly LogEntry[], page: readonly LogEntry[]): readonly LogEntry[] {
  const last = page.at(-1);
  return last === undefined ? entries : entries.filter((entry) => compareEntries(entry, last) > 0);
}
