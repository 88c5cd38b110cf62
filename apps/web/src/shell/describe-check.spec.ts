import { describe, expect, it } from '@jest/globals';
import { describeCheck } from './describe-check.js';

describe('describeCheck', () => {
  it.each([
    ['postgres', true, 'Postgres answers'],
    ['stream', false, 'The stream in Redis does not answer'],
    ['tides', false, 'tides: not ready'],
  ])('says of %s (%p): %s', (name, ok, words) => expect(describeCheck(name, ok)).toBe(words));
});
