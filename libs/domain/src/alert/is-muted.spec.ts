import { describe, expect, it } from '@jest/globals';
import { isMuted } from './is-muted.js';

const at = (time: string): Date => new Date(`2026-11-16T${time}:00Z`);

describe('muted hours', () => {
  it('are none unless given', () => {
    expect(isMuted(undefined, at('03:00'))).toBe(false);
  });

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('may pass midnight: %s is %s', (time, expected) => {
    expect(isMuted({ from: '22:00', to: '07:00', timeZone: 'UTC' }, at(time))).toBe(expected);
  });

  it('are hours of the channel’s own time zone', () => {
    const lunch = { from: '12:00', to: '13:00', timeZone: 'Europe/Berlin' };
    expect([isMuted(lunch, at('11:30')), isMuted(lunch, at('12:30'))]).toEqual([true, false]);
  });
});
