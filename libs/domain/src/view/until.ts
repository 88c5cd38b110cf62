import type { Stamped } from '../facts/stamped.js';

/** Whether something that happened then was known at the instant that is looked at. */
export type IsKnown = (time: number | null | undefined) => boolean;

/** The moment that is looked at. */
export interface Instant {
  readonly at: number;
  readonly isKnown: IsKnown;
}

/** The entries of a record whose times were known. */
export function keepEntries<Value extends number | null | Stamped<unknown>>(
  entries: Readonly<Record<string, Value>>,
  isKnown: IsKnown,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) =>
      isKnown(value !== null && typeof value === 'object' ? value.at : value),
    ),
  );
}

/** The properties of `facts` that are stamped, without those of a later moment. */
export function keepStamped<Facts extends object>(facts: Facts, isKnown: IsKnown): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => !isStamped(value) || isKnown(value.at)),
  ) as Facts;
}

function isStamped(value: unknown): value is Stamped<unknown> {
  return value !== null && typeof value === 'object' && 'at' in value && 'value' in value;
}
