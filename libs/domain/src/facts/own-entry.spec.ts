import { expect, it } from '@jest/globals';
import { ownEntry, putEntry } from './own-entry.js';

it.each(['__proto__', 'constructor', 'toString', 'x'])(
  'keeps an entry under the id %s like any other',
  (id) => {
    const entries: Record<string, number> = {};
    expect(ownEntry(entries, id)).toBeUndefined();
    putEntry(entries, id, 1);
    putEntry(entries, id, 2);
    expect(ownEntry(entries, id)).toBe(2);
    expect(Object.entries(JSON.parse(JSON.stringify(entries)) as object)).toEqual([[id, 2]]);
    expect(Object.getPrototypeOf(entries)).toBe(Object.prototype);
  },
);
