import { describe, expect, it } from '@jest/globals';
import { isFaultOfContent } from './is-fault-of-content.js';

function withState(code: string): Error {
  return Object.assign(new Error('refused'), { code });
}

describe('whose fault a failed commit is', () => {
  it.each(['22P05', '22P02', '23514', '21000', '54000'])('is the content when Postgres says %s', (state) => {
    expect(isFaultOfContent(withState(state))).toBe(true);
  });

  it.each(['53100', '57P01', '25006', '40P01', '23505', '55P03', '08006', '42P01', 'ECONNREFUSED'])(
    'is not the content when Postgres or the socket says %s: it comes again',
    (state) => {
      expect(isFaultOfContent(withState(state))).toBe(false);
    },
  );

  it('is the content when a parser stumbles, not when the connection ends', () => {
    expect(isFaultOfContent(new RangeError('Maximum call stack size exceeded'))).toBe(true);
    expect(isFaultOfContent(new Error('Connection terminated unexpectedly'))).toBe(false);
  });
});
