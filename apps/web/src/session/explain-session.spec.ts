import { describe, expect, it } from '@jest/globals';
import { sessionStatuses } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { explainSession } from './explain-session.js';

describe('explainSession', () => {
  it.each(sessionStatuses)('has a reason for %s', (status) =>
    expect(explainSession(sessionDetailOf({ id: 's', status }))).toMatch(/nothing written yet/),
  );

  it('does not say of a session that was never heard what it was asked', () =>
    expect(explainSession(sessionDetailOf({ id: 's', status: 'idle', tool: null }))).toBe(
      'its agents name it, and nothing of its own has come.',
    ));

  it('says what is asked of a person', () =>
    expect(
      explainSession(sessionDetailOf({ id: 's', status: 'waiting', attention: 'May I run rm?' })),
    ).toMatch(/^May I run rm\?/));
});
