import { describe, expect, it } from '@jest/globals';
import { addConclusion } from './add-conclusion.js';
import type { Conclusion } from './conclusion.js';

const note = (at: number | null, name = 'n1'): Conclusion => ({
  at,
  outcome: 'completed',
  by: 'notification',
  note: name,
});

function gather(...conclusions: readonly Conclusion[]): Conclusion[] {
  const gathered: Conclusion[] = [];
  for (const conclusion of conclusions) addConclusion(gathered, conclusion);
  return gathered;
}

describe('addConclusion', () => {
  it('counts a note once, at its first time, whatever came first', () => {
    expect(gather(note(5), note(3), note(9), note(null))).toEqual([note(3)]);
    expect(gather(note(null), note(9), note(3))).toEqual([note(3)]);
  });

  it('keeps different notes, and what is no note, apart', () => {
    const result: Conclusion = { at: 3, outcome: 'completed', by: 'result' };
    expect(gather(note(3), note(3, 'n2'), result, result)).toHaveLength(3);
  });
});
