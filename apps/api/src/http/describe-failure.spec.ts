import { describe, expect, it } from '@jest/globals';
import { describeFailure } from './describe-failure.js';

describe('a failure in the log', () => {
  it('has its code, its message and where it happened', () => {
    const error = Object.assign(new Error('relation "todos" does not exist'), { code: '42P01', detail: 'x' });
    const note = describeFailure(error);
    expect(note).toMatchObject({ name: 'Error', code: '42P01', message: 'relation "todos" does not exist' });
    expect(note.frames[0]).toContain('describe-failure.spec');
    expect(note).not.toHaveProperty('detail');
  });

  it.each([
    ['a parser', () => JSON.parse('pelican')],
    ['a database about data', () => fail({ code: '22P02', detail: 'pelican' })],
    ['a database about a key', () => fail({ code: '23505', detail: 'Key (title)=(pelican)' })],
    ['something that is no error', () => thrown('pelican')],
    [
      'a cause',
      () => fail({ code: 'x', cause: Object.assign(new Error('pelican'), { code: '22001' }) }, 'outer'),
    ],
  ])('does not repeat what %s quotes', (_who, work) => {
    let note = '';
    try {
      work();
    } catch (error) {
      note = JSON.stringify(describeFailure(error));
    }
    expect(note).not.toBe('');
    expect(note).not.toContain('pelican');
  });

  it('holds no token', () => {
    expect(JSON.stringify(describeFailure(new Error(`refused trb_${'x'.repeat(43)}`)))).not.toContain('xxx');
  });
});

function fail(more: object, message = 'it has pelican in it'): never {
  throw Object.assign(new Error(message), more);
}

function thrown(value: unknown): never {
  throw value;
}
