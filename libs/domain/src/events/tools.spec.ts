import { expect, it } from '@jest/globals';
import { writesOutput } from './tools.js';

it.each([
  ['2.0.71', true],
  ['2.1.7', true],
  ['2.1.8', false],
  ['2.1.44', false],
  ['2.1.58', false],
  ['2.1.59', true],
  ['2.1.326', true],
])('Claude Code %s writes how many tokens it was answered with: %s', (version, expected) => {
  expect(writesOutput('claude-code', version)).toBe(expected);
});

it('believes what nothing is known of', () => {
  expect(writesOutput('claude-code', null)).toBe(true);
  expect(writesOutput('opencode', '2.1.44')).toBe(true);
  expect(writesOutput('another', '2.1.44')).toBe(true);
  expect(writesOutput(null, null)).toBe(true);
});
