import { describe, expect, it } from '@jest/globals';
import { splitSpan } from './split-span.js';

const at = (text: string): Date => new Date(`2026-11-${text}:00.000Z`);
const show = (from?: string, to?: string): string =>
  splitSpan(from === undefined ? undefined : at(from), to === undefined ? undefined : at(to))
    .map((each) => each.replace('2026-11-', '').replace(':00.000Z', ''))
    .join(' | ');

describe('a span', () => {
  it('is split into minutes, whole hours and minutes', () =>
    expect(show('01T10:30', '04T09:01')).toBe('01T10:30 | 01T11:00 | 04T09:00 | 04T09:01'));

  it('that begins and ends with an hour is whole hours', () =>
    expect(show('01T01:00', '04T00:00')).toBe('01T01:00 | 01T01:00 | 04T00:00 | 04T00:00'));

  it('within an hour has no whole one', () =>
    expect(show('01T10:30', '01T10:40')).toBe('01T10:30 | 01T10:40 | 01T10:40 | 01T10:40'));

  it('over one full hour has none either', () =>
    expect(show('01T10:30', '01T11:20')).toBe('01T10:30 | 01T11:00 | 01T11:00 | 01T11:20'));

  it('without bounds is all hours, that of unknown time included', () =>
    expect(show()).toBe('-infinity | -infinity | infinity | infinity'));

  it('with one bound leaves out what nobody knows the time of', () => {
    expect(show(undefined, '02T11:20')).toBe('0001-01-01T00:00 | 0001-01-01T00:00 | 02T11:00 | 02T11:20');
    expect(show('02T11:20')).toBe('02T11:20 | 02T12:00 | infinity | infinity');
  });
});
