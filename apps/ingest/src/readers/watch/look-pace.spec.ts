import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LookPace } from './look-pace.js';

let looks: string[];
let pace: LookPace;

beforeEach(() => {
  jest.useFakeTimers();
  looks = [];
  pace = new LookPace({ look: (absolute) => looks.push(absolute) });
});

afterEach(() => {
  pace.close();
  jest.useRealTimers();
});

const ask = (...paths: string[]): void => {
  for (const path of paths) pace.ask(path);
};
const twenty = Array.from({ length: 20 }, (_, index) => `file ${index}`);

describe('the pace of looks', () => {
  it('lets few go at once, again and again', () => {
    ask('a', 'a', 'b');
    expect(looks).toEqual(['a', 'a', 'b']);
    jest.advanceTimersByTime(60);
    ask('a');
    expect(looks).toEqual(['a', 'a', 'b', 'a']);
  });

  it('lets many wait for a moment, and then go once for each path', () => {
    ask(...twenty, 'a', 'b', 'a', 'a');
    expect(looks).toEqual(twenty);
    jest.advanceTimersByTime(60);
    expect(looks).toEqual([...twenty, 'a', 'b']);
  });

  it('keeps to one look for each path in a moment as long as there is much to do', () => {
    ask(...twenty, ...twenty);
    jest.advanceTimersByTime(60);
    ask(...twenty, ...twenty);
    expect(looks).toEqual([...twenty, ...twenty]);
    jest.advanceTimersByTime(60);
    expect(looks).toEqual([...twenty, ...twenty, ...twenty]);
    jest.advanceTimersByTime(60);
    ask('a');
    expect(looks.at(-1)).toBe('a');
  });

  it('looks no more when it is closed', () => {
    ask(...twenty, 'a');
    pace.close();
    jest.advanceTimersByTime(60);
    expect(looks).toEqual(twenty);
  });
});
