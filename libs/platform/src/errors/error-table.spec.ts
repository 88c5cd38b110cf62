import { describe, expect, it } from '@jest/globals';
import { errors } from './error-table.js';
import { isTributaryError } from './tributary-error.js';

describe('the error table', () => {
  it('names the process that holds the data folder', () => {
    const error = errors.dataDirInUse({ dir: '/data', pid: 42 });

    expect(error.code).toBe('data_dir_in_use');
    expect(error.message).toContain('/data is in use by process 42');
  });

  it('gives a reason for a cause without a message', () => {
    const cause = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });

    expect(errors.databaseUnreachable({ address: 'localhost:5432', cause }).message).toContain(
      '(ECONNREFUSED)',
    );
  });

  it('is recognised across realms by its name', () => {
    expect(isTributaryError(errors.databaseTooOld({ found: '14.2', required: 15 }))).toBe(true);
    expect(isTributaryError(Object.assign(new Error('x'), { name: 'TributaryError' }))).toBe(true);
    expect(isTributaryError(new Error('x'))).toBe(false);
    expect(isTributaryError(undefined)).toBe(false);
  });
});
