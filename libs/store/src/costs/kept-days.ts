import type { CostGrouping } from '@tributary/domain';
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../write/transaction.js';
import { bytesOf, daysBehind, type DaySums } from './day-sums.js';
import { dayOf, type Day, type DayPart, type Hour, type UsedDays } from './split-days.js';
import { readUsageChanges, readUsedDays } from './usage-changes.reader.js';

interface Kept {
  /** The look whose snapshot it was read in. */
  readonly look: number;
  readonly sums: DaySums;
  /** The days before that it speaks of. */
  readonly behind: readonly Day[];
}

/** What a transaction sees of the changes, in its first statement. */
export interface Look {
  readonly number: number;
  /** All days on which something was used, and maybe some on which nothing is left. */
  readonly days: UsedDays;
}

const maxKeptBytes = 32 * 1024 * 1024;
/** Today, and one more: of days that keep changing each hour is kept for itself. */
const maxRestlessDays = 2;

/**
 * Keeps what days cost until something of them changes. Each report looks first at what changed, and reads all else in
 * the snapshot of that look: what is kept and what is read are of one moment.
 */
export class KeptDays {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ sums }) => bytesOf(sums),
  });
  /** The last look that found it changed. */
  readonly #changedDays = new Map<Day, number>();
  readonly #changedHours = new Map<Hour, number>();
  #snapshot: string | undefined;
  #last: Look = { number: 0, days: { all: [], byHour: new Set() } };
  /** What was read before this look is forgotten. */
  #firstLook = 0;
  #looking: Promise<unknown> = Promise.resolve();

  /** The first statement of the transaction. One look after another, so that a later one sees no less. */
  look(client: Transaction): Promise<Look> {
    const look = this.#looking.then(() => this.#look(client));
    this.#looking = look.catch(() => undefined);
    return look;
  }

  async #look(client: Transaction): Promise<Look> {
    const { snapshot, hours } = await readUsageChanges(client, this.#snapshot);
    const number = this.#last.number + 1;
    if (hours === null) {
      const all = await readUsedDays(client);
      this.#last = { number, days: { all, byHour: new Set(all.slice(-maxRestlessDays)) } };
      this.#firstLook = number;
      for (const forgotten of [this.#kept, this.#changedDays, this.#changedHours]) forgotten.clear();
    } else {
      const days = [...new Set(hours.map(dayOf))].sort((a, b) => a - b);
      this.#last = { number, days: days.length === 0 ? this.#last.days : withDays(this.#last.days, days) };
      for (const hour of hours) this.#changedHours.set(hour, number);
      for (const day of days) this.#changedDays.set(day, number);
    }
    this.#snapshot = snapshot;
    return this.#last;
  }

  find({ number }: Look, groupBy: CostGrouping, part: DayPart): DaySums | undefined {
    const kept = this.#kept.get(nameOf(groupBy, part));
    // One that was read for a later report may hold what this one must not: then it reads the part itself.
    const look = Math.min(kept?.look ?? 0, number);
    if (kept === undefined || look < this.#firstLook) return undefined;
    const changed = part.hour === null ? this.#changedDays.get(part.day) : this.#changedHours.get(part.hour);
    const isOld =
      (changed ?? 0) > look || kept.behind.some((day) => (this.#changedDays.get(day) ?? 0) > look);
    return isOld ? undefined : kept.sums;
  }

  keep({ number }: Look, groupBy: CostGrouping, sums: DaySums): void {
    const name = nameOf(groupBy, sums.part);
    if ((this.#kept.peek(name)?.look ?? 0) > number) return;
    this.#kept.set(name, { look: number, sums, behind: [...daysBehind(sums)] });
  }
}

function nameOf(groupBy: CostGrouping, { since, until }: DayPart): string {
  return `${groupBy} ${since} ${until}`;
}

function withDays({ all, byHour }: UsedDays, changed: readonly Day[]): UsedDays {
  const restless = [...new Set([...byHour].filter((day) => !changed.includes(day)).concat(changed))];
  return {
    all: [...new Set([...all, ...changed])].sort((a, b) => a - b),
    byHour: new Set(restless.slice(-maxRestlessDays)),
  };
}
