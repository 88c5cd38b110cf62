import { describe, expect, it } from '@jest/globals';
import { describeDiagnosis, type Diagnosis } from './describe-diagnosis.js';
import { explainDeadLetter } from './explain-dead-letter.js';

const healthy: Diagnosis = {
  sources: [],
  lags: [],
  deadLetters: { total: 0, letters: [] },
  unknownFormats: [],
  hosts: [{ id: 'laptop', developer: 'ada', secondsSilent: 1.2, clockAheadMs: -40 }],
};

describe('the words of the doctor', () => {
  it('are few when all is well', () => {
    expect(describeDiagnosis(healthy).trim().split('\n')).toEqual([
      'Sources: 0, of which 0 are gone from disk and 0 are behind.',
      'Hosts: 1.',
      '  laptop (ada): heard 1 s ago',
      'Dead letters: none; every line was applied.',
      'Unknown formats: none.',
    ]);
  });

  it('name the place, the reason and the beginning of each dead letter', () => {
    const letter = {
      path: 'projects/a/b.jsonl',
      position: 120,
      reason: 'not-json',
      sample: '{"type":"us',
      canReplay: true,
      at: new Date(),
    };
    const words = describeDiagnosis({ ...healthy, deadLetters: { total: 2, letters: [letter] } });
    expect(words).toContain('projects/a/b.jsonl at byte 120\n    The line is not JSON');
    expect(words).toContain('and 1 more');
  });

  it.each([
    ['malformed:assistant', 'A line of type "assistant" lacks what that type must have.'],
    ['not storable: value too long', 'Tributary stumbled over it (value too long); an update may mend that.'],
    ['something new', 'something new'],
  ])('explain %s', (reason, sentence) => {
    expect(explainDeadLetter(reason)).toBe(sentence);
  });

  it('say that agents of a silent host are unknown', () => {
    const words = describeDiagnosis({
      ...healthy,
      hosts: [{ id: 'desk', developer: null, secondsSilent: 400, clockAheadMs: null }],
    });
    expect(words).toContain('desk (nobody): heard 400 s ago; its agents are shown as unknown');
  });

  it('say that the clock of a host is wrong', () => {
    const words = describeDiagnosis({
      ...healthy,
      hosts: [{ id: 'desk', developer: 'ada', secondsSilent: 2, clockAheadMs: 3_600_000 }],
    });
    expect(words).toContain('desk (ada): heard 2 s ago; its clock is 60 minutes ahead');
  });
});
