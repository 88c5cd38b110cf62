import { describe, expect, it } from '@jest/globals';
import { readArguments } from './read-arguments.js';

const read = (...args: string[]) => readArguments('import', { server: 'string', yes: 'boolean' }, args);

describe('readArguments', () => {
  it('tells words from flags', () => {
    expect(read('a', '--server', 'http://x', '--yes', '-')).toEqual({
      words: ['a', '-'],
      flags: { server: 'http://x', yes: true },
    });
    expect(read('--server=http://x', '-h').flags).toEqual({ server: 'http://x', help: true });
  });

  it.each([
    ['--sever', /no flag --sever; see "tributary import --help"/],
    ['-x', /no flag -x/],
    ['--server', /--server needs a value/],
    ['--yes=1', /--yes takes no value/],
  ])('refuses %s and says where help is', (flag, message) => {
    expect(() => read(flag)).toThrow(message);
  });
});
