import { expect, it } from '@jest/globals';
import { traceOf } from './trace-of.js';

it('takes the trace of a caller that has one, and nothing else for one', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(traceOf({ traceparent: `00-${id}-00f067aa0ba902b7-01` })).toBe(id);
  expect(traceOf({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })).toBeNull();
  expect(traceOf({ traceparent: `${id}; DROP TABLE` })).toBeNull();
  expect(traceOf({})).toBeNull();
});
