/** Reads an entry by an id that others wrote: `constructor` is not one unless it was put there. */
export function ownEntry<Value>(entries: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}

/** Puts an entry under any id: a plain assignment to `__proto__` would be lost. */
export function putEntry<Value>(entries: Record<string, Value>, id: string, value: Value): void {
  if (id !== '__proto__') entries[id] = value;
  else Object.defineProperty(entries, id, { value, enumerable: true, configurable: true, writable: true });
}
