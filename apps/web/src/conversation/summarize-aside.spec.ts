import { describe, expect, it } from '@jest/globals';
import { summarizeAside } from './summarize-aside.js';

describe('summarizeAside', () => {
  it('tells a notification by its summary', () =>
    expect(
      summarizeAside(
        '<task-notification>\n<task-id>a1</task-id>\n<summary>Agent "x" finished</summary>\n</task-notification>',
      ),
    ).toBe('task-notification: Agent "x" finished'));

  it('tells a note by its name and its words', () =>
    expect(summarizeAside('<system-reminder>\nMind the <b>gap</b>\n</system-reminder>')).toBe(
      'system-reminder: Mind the gap',
    ));

  it('leaves plain text and comparisons alone', () => {
    expect(summarizeAside('Interrupted\nby user')).toBe('Interrupted by user');
    expect(summarizeAside('if a <b then c> d')).toBe('if a <b then c> d');
  });

  it('stays short', () => expect(summarizeAside('x'.repeat(5_000))).toHaveLength(200));
});
