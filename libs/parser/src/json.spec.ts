import { describe, expect, it } from '@jest/globals';
import { amount, count, epochMs, jsonText, parseJson, present, record, records, text, time } from './json.js';

describe('tolerant readers', () => {
  it('read the wrong type as absent', () => {
    expect([record([]), record(null), text(''), text(1), amount(-1), amount('1'), amount(1e10)]).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
    expect(records([null, 1, [], { a: 1 }])).toEqual([{ a: 1 }]);
  });

  it.each([1.5, -1, Infinity, NaN, 2 ** 53, 1e11 + 1, '7', null])('count %p as nothing', (value) => {
    expect(count(value)).toBe(0);
  });

  it('tell times only where there is one', () => {
    expect(time('2026-11-16T01:35:56.743Z')).toBe(1794792956743);
    expect([time('soon'), time(1), epochMs(1e300), epochMs(-1), epochMs('1')]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('survive what cannot be read or written', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(parseJson('{"a":')).toBeUndefined();
    expect(typeof jsonText(parseJson(deep))).toBe('string');
  });

  it('keep absent fields absent', () => {
    expect(Object.keys(present({ a: undefined, b: 0, c: false }))).toEqual(['b', 'c']);
  });
});
