import type { CostGrouping } from '@tributary/domain';
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../write/transaction.js';
import { bytesOf, type DaySums, type KeptPart } from './day-sums.js';
import { readSavedCosts } from './saved-costs.js';
import { allBuckets } from './session-buckets.js';
import type { DayPart } from './split-days.js';
import { sumDays, type WantedPart } from './sum-days.js';
import { readUsageChanges } from './usage-changes.reader.js';
import { UsageLooks, type Look } from './usage-looks.js';

interface Kept extends KeptPart {
  readonly groupBy: CostGrouping;
  /** The look whose snapshot it is of. */
  readonly look: number;
}

const maxKeptBytes = 32 * 1024 * 1024;

/** Keeps what days cost until something of them changes, and then reads no more of them than that. */
export class KeptDays {
  readonly #looks = new UsageLooks();
  readonly #kept = new LRUCache<string, Kept>({ maxSize: maxKeptBytes, sizeCalculation: bytesOf });
  readonly #recalled = new Map<CostGrouping, Promise<boolean>>();
  /** Of which something was added up since it was saved. */
  readonly #unsaved = new Set<CostGrouping>();

  /** The first statement of the transaction. */
  look(client: Transaction): Promise<Look> {
    return this.#looks.look(client);
  }

  async sum(
    client: Transaction,
    look: Look,
    groupBy: CostGrouping,
    parts: readonly DayPart[],
  ): Promise<DaySums[]> {
    const found = parts.map((part) => this.#find(look, groupBy, part));
    const read = await this.#read(client, look, groupBy, found.filter(isWanted));
    return [...found.filter(isKept), ...read].map(({ sums }) => sums);
  }

  /** What is kept of a part, or what of it must be read. */
  #find({ number, restless }: Look, groupBy: CostGrouping, part: DayPart): KeptPart | WantedPart {
    const kept = this.#kept.get(nameOf(groupBy, part));
    const all = { part, buckets: restless.has(part.day) ? allBuckets : null, kept: null };
    if (kept === undefined) return all;
    const changed = this.#looks.changedSince(Math.min(kept.look, number), part.day);
    if (changed.length === 0) return kept;
    // One that was read for a later report may hold what this one must not: then it reads the part itself.
    if (kept.buckets === null || kept.look > number) return all;
    return { part, buckets: changed, kept: kept.buckets };
  }

  async #read(
    client: Transaction,
    look: Look,
    groupBy: CostGrouping,
    wanted: readonly WantedPart[],
  ): Promise<KeptPart[]> {
    const read = await sumDays(client, groupBy, wanted);
    if (read.length > 0) this.#unsaved.add(groupBy);
    for (const part of read) this.#keep(look, groupBy, part);
    return read;
  }

  #keep({ number }: Look, groupBy: CostGrouping, part: KeptPart): void {
    const name = nameOf(groupBy, part.sums.part);
    if ((this.#kept.peek(name)?.look ?? 0) > number) return;
    this.#kept.set(name, { ...part, groupBy, look: number });
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
    const { days } = await readUsageChanges(client, { ...look, snapshot: saved.snapshot });
    if (days === null) return false;
    const changed = new Map(days.map(({ day, buckets }) => [day, buckets]));
    const wanted = saved.parts.flatMap((kept) => {
      const { part } = kept.sums;
      const buckets = changed.get(part.day);
      if (buckets === undefined) this.#keep(look, groupBy, kept);
      return buckets && kept.buckets ? [{ part, buckets, kept: kept.buckets }] : [];
    });
    await this.#read(client, look, groupBy, wanted);
    return true;
  }

  /** All that the next server may need, or nothing where that was saved before. */
  listUnsaved(look: Look, groupBy: CostGrouping): KeptPart[] {
    if (!this.#unsaved.delete(groupBy)) return [];
    const whole = [...this.#kept.values()].filter(
      (kept) => kept.groupBy === groupBy && kept.sums.part.isWhole,
    );
    return whole.map(({ sums: { part } }) => this.#find(look, groupBy, part)).filter(isKept);
  }
}

const isKept = (found: KeptPart | WantedPart): found is KeptPart => 'sums' in found;
const isWanted = (found: KeptPart | WantedPart): found is WantedPart => !isKept(found);

function nameOf(groupBy: CostGrouping, { since, until }: DayPart): string {
  return `${groupBy} ${since} ${until}`;
}
