import type { Random } from '../../test-kit/seeded-random.js';

const hostileValues = [
  null,
  true,
  '',
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[null]],
  '\u0000\ud800',
  'constructor',
  { toString: 1, valueOf: 1, length: -1 },
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as unknown,
];

/** A line with one thing wrong: a value of another kind, a lost or strange key, or broken bytes. */
export function mutate(text: string, random: Random): string {
  const pick = (count: number): number => Math.floor(random() * count);
  if (random() < 0.2) return breakText(text, pick);
  const root = JSON.parse(text) as unknown;
  const places = placesIn(root);
  const place = places[pick(places.length)];
  if (place === undefined) return text;
  const [holder, key] = place;
  if (random() < 0.2) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, hostileValues[pick(hostileValues.length)]);
  return JSON.stringify(root);
}

function breakText(text: string, pick: (count: number) => number): string {
  const at = pick(text.length);
  return pick(2) === 0
    ? text.slice(0, at)
    : `${text.slice(0, at)}${String.fromCharCode(pick(128))}${text.slice(at + 1)}`;
}

function placesIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [value, key] as [object, string],
    ...placesIn(inner),
  ]);
}
