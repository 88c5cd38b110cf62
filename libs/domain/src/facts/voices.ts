import type { Revision } from '../raw/source.js';
import { ownEntry, putEntry } from './own-entry.js';
import { latest, type Stamped } from './stamped.js';

interface Said<Value> extends Stamped<Value> {
  readonly generation?: number;
}

/** What each source that is replaced said last, by its id, and under no id what all others did. */
export type Voices<Value> = Record<string, Said<Value>>;

const others = '';

/**
 * Merges what was said into the voices. A source's own generations come one after another, whatever its clock says; only
 * between voices does time decide. Compared pair by pair, the two rules would contradict each other in a circle.
 */
export function hear<Value>(
  voices: Voices<Value>,
  said: Stamped<Value>,
  revision: Revision | undefined,
): Stamped<Value> {
  const voice = revision?.sourceId ?? others;
  const known = ownEntry(voices, voice);
  const generation = revision?.generation;
  const next = generation === undefined ? said : { ...said, generation };
  if (known?.generation === generation) putEntry(voices, voice, latest(known, next));
  else if ((known?.generation ?? -1) < (generation ?? -1)) putEntry(voices, voice, next);
  const { at, value } = Object.values(voices).reduce(latest);
  return { at, value };
}

/** As long as no source that is replaced has spoken, what is known is what the others said. */
export function voicesOf<Value>(known: Stamped<Value> | undefined): Voices<Value> {
  return known === undefined ? {} : { [others]: known };
}
