import { describe, expect, it } from '@jest/globals';
import { plainJson } from './plain-json.js';

describe('plainJson', () => {
  it.each([
    ['command":"ls -a","timeout":5', 'command: ls -a, timeout: 5'],
    ['","prompt":"Start two inner ', ', prompt: Start two inner '],
    ['echo \\"a\\"\\n done, or "not"', 'echo "a"  done, or "not"'],
    ['http://127.0.0.1:9/none', 'http://127.0.0.1:9/none'],
  ])('reads %p as %p', (json, text) => expect(plainJson(json)).toBe(text));
});
