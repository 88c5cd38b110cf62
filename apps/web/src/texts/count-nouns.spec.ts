import { describe, expect, it } from '@jest/globals';
import { countNouns } from './count-nouns.js';
import { texts } from './texts.js';

describe('countNouns', () => {
  it.each([
    [0, '0 agents'],
    [1, '1 agent'],
    [12_345, '12,345 agents'],
  ])('counts %p', (count, text) => expect(countNouns(count, 'agent')).toBe(text));

  it('takes another plural', () => expect(countNouns(2, 'entry', 'entries')).toBe('2 entries'));

  it('is what the texts count with', () => {
    expect(texts.overview.summary.figures.person(1_234)).toBe('1,234 need a person');
    expect(texts.agents.waitsFor(1_234)).toBe('waits for 1,234 agents');
    expect(texts.past.valueText('10:00', 1, 1_234)).toBe('10:00, 1,234 agents started, 1 at work');
  });
});
