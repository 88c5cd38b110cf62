import { expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

it('writes equal things equally, whatever order they were built in', () => {
  const one = {
    b: [1, { d: 1, c: 2 }],
    a: new Map([
      ['y', 1],
      ['x', 2],
    ]),
  };
  const other = {
    a: new Map([
      ['x', 2],
      ['y', 1],
    ]),
    b: [1, { c: 2, d: 1 }],
  };
  expect(canonicalJson(one)).toBe(canonicalJson(other));
  expect(canonicalJson(one)).toBe('{"a":{"x":2,"y":1},"b":[1,{"c":2,"d":1}]}');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});
