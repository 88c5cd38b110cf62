/** Tolerant readers of foreign JSON: the wrong type reads as absent, never as an error. */
export type Json = Readonly<Record<string, unknown>>;

export function record(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function records(value: unknown): readonly Json[] {
  return list(value).filter((entry): entry is Json => record(entry) !== undefined);
}

/** A non-empty string. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Far above what a session can use, and low enough that what it costs can be stored and added up. */
const most = { counted: 1e11, amount: 1e9 };

/** A whole number that can be counted with; anything else, and what nobody can have used, counts as 0. */
export function count(value: unknown, mostCounted = most.counted): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 0;
  return value > 0 && value <= mostCounted ? value : 0;
}

/** A non-negative amount, such as dollars, that somebody can have paid. */
export function amount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= most.amount ? value : undefined;
}

/** Epoch milliseconds of an ISO 8601 text; null where there is none. */
export function time(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

const lastDate = 8.64e15;

/** Epoch milliseconds that a date can hold; null for anything else. */
export function epochMs(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= lastDate ? value : null;
}

/** Undefined where the text is no JSON, or is nested too deep to be read. */
export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** JSON text of a value that came from JSON; what is nested too deep to be written back is only named. */
export function jsonText(value: unknown): string {
  try {
    return value === undefined ? 'null' : JSON.stringify(value);
  } catch {
    return '"[nested too deep]"';
  }
}

/** For what is built field by field where it must be fast, and only read afterwards. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops what is undefined, so that an absent field stays absent (`exactOptionalPropertyTypes`). */
export function present<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {};
  for (const name in fields) {
    if (fields[name] !== undefined)
      kept[name] = fields[name] as Exclude<(typeof fields)[typeof name], undefined>;
  }
  return kept;
}
