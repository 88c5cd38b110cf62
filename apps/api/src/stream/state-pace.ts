import type { OutboxRow, StreamPosition } from '@tributary/store';

/** What is told at once. */
export interface Round {
  readonly rows: readonly OutboxRow[];
  /** Where states are held back or told late: all announced up to here were told before. */
  readonly statesFrom: StreamPosition | undefined;
  /** To be called when all clients were told, with how long the processor was busy with that if there was something. */
  readonly done: (busyMs: number | undefined) => void;
}

interface Held {
  readonly rows: readonly OutboxRow[];
  /** All that was announced up to here was told, or is held by an earlier one. */
  readonly from: StreamPosition;
}

/** How many times as long as it took to tell all clients a state rests before it is told again. */
const rest = 32;
const maxRestMs = 250;

/**
 * Tells the state of what changes all the time less often than its log lines, where many listen: a state is told whole
 * each time, and what it was in between is of no use. The first change after a rest is told at once, and the last one
 * always.
 */
export class StatePace {
  readonly #toldAt = new Map<string, number>();
  /** In the order in which they were first held back. */
  #held: ReadonlyMap<string, Held> = new Map();
  #restMs = 0;

  get isHolding(): boolean {
    return this.#held.size > 0;
  }

  /** What is told now of these rows, which begin behind `after`, and of those that were held back. */
  plan(rows: readonly OutboxRow[], after: StreamPosition, now = performance.now()): Round {
    const held = new Map(this.#held);
    const told: OutboxRow[] = [];
    const states = new Set<string>();
    const tell = (key: string, late: readonly OutboxRow[]): void => {
      states.add(key);
      told.push(...late);
    };
    for (const [key, { rows: late }] of this.#held) {
      if (this.#rests(key, now)) continue;
      held.delete(key);
      // The lines behind them were told: a client that goes on from here must not be told those again.
      tell(
        key,
        late.map((row) => ({ ...row, xid: after.xid, id: after.id })),
      );
    }
    for (const row of rows) {
      const key = `${row.kind} ${row.subjectId}`;
      if (!isState(row)) told.push(row);
      else if (!this.#rests(key, now)) tell(key, [row]);
      else {
        const before = held.get(key);
        held.set(key, { from: before?.from ?? after, rows: [...(before?.rows ?? []), row] });
      }
    }
    return {
      rows: told,
      statesFrom: firstOf(this.#held)?.from ?? firstOf(held)?.from,
      done: (busyMs) => {
        this.#held = held;
        if (busyMs !== undefined) this.#restMs = Math.min(maxRestMs, rest * busyMs);
        for (const [key, at] of this.#toldAt) if (now - at > maxRestMs) this.#toldAt.delete(key);
        for (const key of states) this.#toldAt.set(key, now);
      },
    };
  }

  #rests(key: string, now: number): boolean {
    return now - (this.#toldAt.get(key) ?? -Infinity) < this.#restMs;
  }
}

/** Lines and alerts are told one by one. */
export function isState({ kind }: OutboxRow): boolean {
  return kind !== 'log.appended' && kind !== 'alert.fired';
}

function firstOf<Value>(map: ReadonlyMap<string, Value>): Value | undefined {
  return map.values().next().value;
}
