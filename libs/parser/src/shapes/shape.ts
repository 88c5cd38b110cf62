/** Names a text without telling it: equal texts have equal names, and nobody without the key can try guesses. */
export type Fingerprint = (text: string) => string;

/** What of a value may leave the machine; undefined: nothing of it. */
export type Shape = (value: unknown, fingerprint: Fingerprint) => unknown;

const shortWord = /^[\w.:@+<>*-]{1,128}$/;
const model = /^[\w.:@+<>*/[\]-]{1,128}$/;
const markLength = 16;

/** Stands for a text that stays on the machine; equal texts have equal marks. */
export function withheld(text: string, fingerprint: Fingerprint): string {
  const said = text.trim();
  return said === '' ? '' : `[withheld:${fingerprint(said).slice(0, markLength)}]`;
}

/** Ids, types, names of tools and agents, statuses, times: one short word, or a figure. What is longer is text. */
export const word: Shape = (value, fingerprint) => {
  if (typeof value !== 'string') return figure(value, fingerprint);
  return value === '' || shortWord.test(value) ? value : withheld(value, fingerprint);
};

/** Providers put slashes into the names of models. */
export const modelName: Shape = (value, fingerprint) => {
  if (typeof value !== 'string') return undefined;
  return model.test(value) ? value : withheld(value, fingerprint);
};

/** A number, a truth value or null. */
export const figure: Shape = (value) =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;

/** A text of which only equality counts. */
export const text: Shape = (value, fingerprint) =>
  typeof value === 'string' ? withheld(value, fingerprint) : undefined;

/** That it is there says something; what it is does not leave. */
export const presence: Shape = () => '';

/** A folder: one project stays one project, without its name. */
export const folder: Shape = (value, fingerprint) => {
  if (typeof value !== 'string' || value === '') return undefined;
  const path = value.length > 1 ? value.replace(/[/\\]+$/, '') : value;
  return `/withheld/${fingerprint(path).slice(0, markLength)}`;
};

export function object(fields: Readonly<Record<string, Shape>>): Shape {
  const shapes = new Map(Object.entries(fields));
  return (value, fingerprint) => {
    if (!isRecord(value)) return undefined;
    const kept: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const shape = shapes.get(key);
      const left = shape?.(inner, fingerprint);
      if (left !== undefined) kept[key] = left;
    }
    return kept;
  };
}

/** Every entry keeps its place, so that what is counted stays counted. */
export function list(item: Shape): Shape {
  return (value, fingerprint) =>
    Array.isArray(value) ? value.map((entry: unknown) => item(entry, fingerprint) ?? null) : undefined;
}

/** The keys are ids or names of models. */
export function dictionary(item: Shape): Shape {
  return (value, fingerprint) => {
    if (!isRecord(value)) return undefined;
    const kept = Object.entries(value).filter(([key]) => key !== '__proto__' && model.test(key));
    return Object.fromEntries(kept.map(([key, inner]) => [key, item(inner, fingerprint) ?? null]));
  };
}

/** The first shape that leaves something. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, fingerprint) => {
    for (const shape of shapes) {
      const left = shape(value, fingerprint);
      if (left !== undefined) return left;
    }
    return undefined;
  };
}

const deepest = 4;

/** Nothing but figures, however they are grouped: usage and statistics. */
export const figures: Shape = (value, fingerprint) => keepFigures(value, fingerprint, 0);

function keepFigures(value: unknown, fingerprint: Fingerprint, depth: number): unknown {
  if (!isRecord(value) || depth === deepest) return figure(value, fingerprint);
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const left =
      shortWord.test(key) && key !== '__proto__' ? keepFigures(inner, fingerprint, depth + 1) : undefined;
    if (left !== undefined) kept[key] = left;
  }
  return kept;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
