import type { Moment } from '../read/which-database.js';
import type { Transaction } from '../write/transaction.js';
import { allBuckets } from './session-buckets.js';
import type { Day } from './split-days.js';
import { readUsageChanges, readUsedDays, type ChangedDay } from './usage-changes.reader.js';

/** What a transaction sees of the changes, in its first statement. */
export interface Look extends Moment {
  readonly number: number;
  /** All days on which something was used, in their order, and maybe some on which nothing is left. */
  readonly days: readonly Day[];
  /** Those that changed last. */
  readonly restless: ReadonlySet<Day>;
}

/** Today, and one more. */
const maxRestlessDays = 2;

/**
 * Knows what changed since a look. Each report looks first, and reads all else in the snapshot of that look: what was
 * read before and did not change since, and what is read now, are of one moment.
 */
export class UsageLooks {
  /** Of each bucket of a day the last look that found it changed. */
  readonly #changed = new Map<Day, number[]>();
  #last: Look = { number: 0, database: '', snapshot: '', days: [], restless: new Set() };
  /** Of what was read before this look all may have changed. */
  #first = 0;
  #looking: Promise<unknown> = Promise.resolve();

  /** The first statement of the transaction. One look after another, so that a later one sees no less. */
  look(client: Transaction): Promise<Look> {
    const look = this.#looking.then(() => this.#look(client));
    this.#looking = look.catch(() => undefined);
    return look;
  }

  async #look(client: Transaction): Promise<Look> {
    const last = this.#last;
    const { days, ...moment } = await readUsageChanges(client, last.number === 0 ? undefined : last);
    const number = last.number + 1;
    if (days === null) {
      const all = await readUsedDays(client);
      this.#last = { ...moment, number, days: all, restless: new Set(all.slice(-maxRestlessDays)) };
      this.#first = number;
      this.#changed.clear();
    } else {
      this.#last = { ...(days.length === 0 ? last : withChanged(last, days)), ...moment, number };
      for (const changed of days) this.#note(changed, number);
    }
    return this.#last;
  }

  #note({ day, buckets }: ChangedDay, number: number): void {
    const looks = this.#changed.get(day) ?? allBuckets.map(() => 0);
    for (const bucket of buckets) looks[bucket] = number;
    this.#changed.set(day, looks);
  }

  /** The buckets of a day of which something changed, as far as anybody knows. */
  changedSince(look: number, day: Day): readonly number[] {
    if (look < this.#first) return allBuckets;
    const looks = this.#changed.get(day);
    return looks === undefined ? [] : allBuckets.filter((bucket) => (looks[bucket] ?? 0) > look);
  }
}

function withChanged(last: Look, changed: readonly ChangedDay[]): Look {
  const days = changed.map(({ day }) => day);
  const restless = [...last.restless].filter((day) => !days.includes(day)).concat(days);
  return {
    ...last,
    days: [...new Set([...last.days, ...days])].sort((a, b) => a - b),
    restless: new Set(restless.slice(-maxRestlessDays)),
  };
}
