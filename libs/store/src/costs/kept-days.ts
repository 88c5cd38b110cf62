import type { CostGrouping } from '@tributary/domain';
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../write/transaction.js';
import { bytesOf, daysBehind, type DaySums } from './day-sums.js';
import { readSavedCosts } from './saved-costs.js';
import { dayOf, type Day, type DayPart, type Hour, type UsedDays } from './split-days.js';
import { readUsageChanges, readUsedDays } from './usage-changes.reader.js';

interface Kept {
  readonly groupBy: CostGrouping;
  /** The look whose snapshot it was read in. */
  readonly look: number;
  readonly sums: DaySums;
  /** The days before that it speaks of. */
  readonly behind: readonly Day[];
}

/** What a transaction sees of the changes, in its first statement. */
export interface Look {
  readonly number: number;
  readonly snapshot: string;
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
  #last: Look = { number: 0, snapshot: '', days: { all: [], byHour: new Set() } };
  /** What was read before this look is forgotten. */
  #firstLook = 0;
  #looking: Promise<unknown> = Promise.resolve();
  readonly #recalled = new Map<CostGrouping, Promise<boolean>>();
  /** Of which something was added up since it was saved. */
  readonly #unsaved = new Set<CostGrouping>();

  /** The first statement of the transaction. One look after another, so that a later one sees no less. */
  look(client: Transaction): Promise<Look> {
    const look = this.#looking.then(() => this.#look(client));
    this.#looking = look.catch(() => undefined);
    return look;
  }

  async #look(client: Transaction): Promise<Look> {
    const { number: before, snapshot: last } = this.#last;
    const { snapshot, hours } = await readUsageChanges(client, before === 0 ? undefined : last);
    const number = before + 1;
    if (hours === null) {
      const all = await readUsedDays(client);
      this.#last = { number, snapshot, days: { all, byHour: new Set(all.slice(-maxRestlessDays)) } };
      this.#firstLook = number;
      for (const forgotten of [this.#kept, this.#changedDays, this.#changedHours]) forgotten.clear();
    } else {
      const days = [...new Set(hours.map(dayOf))].sort((a, b) => a - b);
      const used = this.#last.days;
      this.#last = { number, snapshot, days: days.length === 0 ? used : withDays(used, days) };
      for (const hour of hours) this.#changedHours.set(hour, number);
      for (const day of days) this.#changedDays.set(day, number);
    }
    return this.#last;
  }

  /** What a server that ran before added up, as far as it still holds. Returns whether there was something. */
  recall(client: Transaction, look: Look, groupBy: CostGrouping): Promise<boolean> {
    const recalled = this.#recalled.get(groupBy) ?? this.#recall(client, look, groupBy);
    this.#recalled.set(
      groupBy,
      recalled.catch(() => false),
    );
    return recalled;
  }

  async #recall(client: Transaction, look: Look, groupBy: CostGrouping): Promise<boolean> {
    const saved = await readSavedCosts(client, groupBy);
    if (saved === undefined) return false;
    const { hours } = await readUsageChanges(client, saved.snapshot);
    if (hours === null) return false;
    const changedHours = new Set(hours);
    const changedDays = new Set(hours.map(dayOf));
    for (const sums of saved.sums) {
      const { day, hour } = sums.part;
      const isOld = hour === null ? changedDays.has(day) : changedHours.has(hour);
      if (!isOld && daysBehind(sums).isDisjointFrom(changedDays)) this.#set(look, groupBy, sums);
    }
    return true;
  }

  /** All that the next server may need, or nothing where that was saved before. */
  listUnsaved(look: Look, groupBy: CostGrouping): DaySums[] {
    if (!this.#unsaved.delete(groupBy)) return [];
    return [...this.#kept.values()].flatMap(({ groupBy: by, sums: { part } }) => {
      const isLasting =
        part.isWhole || (part.isOfHours && part.hour !== null && look.days.byHour.has(part.day));
      return by === groupBy && isLasting ? (this.find(look, groupBy, part) ?? []) : [];
    });
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

  keep(look: Look, groupBy: CostGrouping, sums: DaySums): void {
    this.#unsaved.add(groupBy);
    this.#set(look, groupBy, sums);
  }

  #set({ number }: Look, groupBy: CostGrouping, sums: DaySums): void {
    const name = nameOf(groupBy, sums.part);
    if ((this.#kept.peek(name)?.look ?? 0) > number) return;
    this.#kept.set(name, { groupBy, look: number, sums, behind: [...daysBehind(sums)] });
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
