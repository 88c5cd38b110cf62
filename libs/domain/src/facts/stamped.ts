/**
 * A value with the time it was true. The two merges below are commutative, associative and idempotent:
 * ties are broken by the value, never by arrival.
 */
export interface Stamped<Value> {
  readonly at: number | null;
  readonly value: Value;
}

function orderKey(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isBefore(a: Stamped<unknown>, b: Stamped<unknown>, missing: number): boolean {
  const [left, right] = [a.at ?? missing, b.at ?? missing];
  return left === right ? orderKey(a.value) < orderKey(b.value) : left < right;
}

/** The value seen first in time; one without a time is the weakest. */
export function earliest<Value>(a: Stamped<Value> | undefined, b: Stamped<Value>): Stamped<Value> {
  return a === undefined || isBefore(b, a, Infinity) ? b : a;
}

/** The value seen last in time; one without a time is the weakest. */
export function latest<Value>(a: Stamped<Value> | undefined, b: Stamped<Value>): Stamped<Value> {
  return a === undefined || isBefore(a, b, -Infinity) ? b : a;
}

/** A time to compare with: what is not known is before everything else. */
export function time(at: number | null | undefined): number {
  return at ?? -Infinity;
}

/** The smallest time that is known. */
export function minTime(a: number | null | undefined, b: number | null): number | null {
  if (a === null || a === undefined) return b;
  return b === null || a <= b ? a : b;
}

/** The largest time that is known. */
export function maxTime(a: number | null | undefined, b: number | null): number | null {
  if (a === null || a === undefined) return b;
  return b === null || a >= b ? a : b;
}
