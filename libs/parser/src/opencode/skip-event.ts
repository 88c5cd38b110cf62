import type { Parsed } from '@tributary/domain';
import { eventReaders } from './events/event-readers.js';
import { isNoise } from './events/is-noise.js';

/** Up to the type, as every version writes it: bare, or wrapped by /global/event. */
const opening =
  /^\{(?:"directory":"(?:[^"\\]|\\.)*",(?:"project":"[\w-]*",)?)?(?:"payload":\{)?(?:"id":"evt_\w+",)?"type":"([a-z]+(?:\.[a-z]+)*)","(?:properties|syncEvent)":/;

/** Why an event of this type says nothing; undefined where it may say something. */
export function reasonToIgnore(type: string): string | undefined {
  if (eventReaders.has(type)) return undefined;
  // Every sync event repeats a plain one of the same id, word for word.
  if (type === 'sync') return 'sync-double';
  if (type === 'message.part.delta') return 'delta';
  return isNoise(type) ? `no-meaning:${type.slice(0, longestTypeName)}` : undefined;
}

/** A type is written by others, and ends up in reasons and keys. */
export const longestTypeName = 64;

/**
 * The outcome of an event that its first bytes prove to be without meaning: of /global/event that is more than
 * half. Any other spelling (spaces, another order) goes to the real parse.
 */
export function skipEvent(raw: string): Parsed | undefined {
  const type = opening.exec(raw)?.[1];
  const reason = type === undefined ? undefined : reasonToIgnore(type);
  return reason === undefined || !raw.endsWith('}') ? undefined : { outcome: 'ignored', reason };
}
