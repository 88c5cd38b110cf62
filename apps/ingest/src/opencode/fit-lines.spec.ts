import { describe, expect, it } from '@jest/globals';
import { fitText } from './fit-text.js';
import { sliceList } from './slice-list.js';
import { sliceMessages } from './slice-messages.js';

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const part = (id: number, length: number) => ({ id: `prt_${id}`, text: 'ü'.repeat(length) });

describe('lines', () => {
  it('are left alone where they are short enough', () => {
    expect(fitText({ a: 'b' }, 100)).toBe('{"a":"b"}');
  });

  it('lose the middle of their long texts and keep every fact', () => {
    const state = { status: 'completed', output: 'ü'.repeat(2_000_000), time: { end: 7 } };
    const fitted = fitText({ id: 'prt_1', state }, 1_000_000) ?? '';
    expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(1_000_000);
    expect(JSON.parse(fitted)).toMatchObject({
      id: 'prt_1',
      state: { status: 'completed', time: { end: 7 } },
    });
    expect(fitted).toContain('[… 1600000 characters …]');
  });

  it('are given up where they hold too many facts', () => {
    expect(
      fitText(
        Array.from({ length: 1_000 }, (_, index) => index),
        100,
      ),
    ).toBeNull();
  });

  it('hold a list in order, none of it twice and none missing', () => {
    const items = Array.from({ length: 400 }, (_, id) => part(id, (id * 37) % 900));
    const slices = sliceList(items, 20_000);
    expect(slices.flat()).toEqual(items);
    expect(slices.length).toBeGreaterThan(5);
    for (const slice of slices) expect(sizeOf(slice)).toBeLessThan(20_000);
  });

  it('keep their first slices while the list grows', () => {
    const items = Array.from({ length: 100 }, (_, id) => part(id, 500));
    const before = sliceList(items.slice(0, 60), 20_000);
    expect(sliceList(items, 20_000).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  it('tell a long message in pieces', () => {
    const long = { info: { id: 'msg_1' }, parts: Array.from({ length: 50 }, (_, id) => part(id, 500)) };
    const empty = { info: { id: 'msg_2', text: 'x'.repeat(15_000) }, parts: [] };
    const slices = sliceMessages([long, empty], 20_000);
    const pieces = slices.flat() as (typeof long)[];
    expect(pieces.flatMap(({ parts }) => parts)).toEqual(long.parts);
    expect(new Set(pieces.map(({ info }) => info.id))).toEqual(new Set(['msg_1', 'msg_2']));
    for (const slice of slices) expect(sizeOf(slice)).toBeLessThan(20_000);
  });
});
