import { describe, expect, it } from '@jest/globals';
import { isLoopback } from './is-loopback.js';

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1'])('%s is', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    '%j is not',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
