import { describe, expect, it } from '@jest/globals';
import { LinkToken } from './link-token.js';

const { signal } = new AbortController();

describe('LinkToken', () => {
  it('reads the token once while it is accepted', () => {
    let reads = 0;
    const token = new LinkToken(() => `token ${(reads += 1)}`);
    expect([token.read(), token.read()]).toEqual(['token 1', 'token 1']);
  });

  it('stops waiting as soon as there is another token', async () => {
    let current = 'old';
    const token = new LinkToken(() => current);
    token.read();
    current = 'new';
    await token.waitForAnother(60_000, signal);
    expect(token.read()).toBe('new');
  });

  it('waits on while a file that is just being written cannot be read', async () => {
    let looks = 0;
    const token = new LinkToken(() => {
      looks += 1;
      if (looks === 2) throw new Error('no such file');
      return looks === 1 ? 'old' : 'new';
    });
    token.read();
    await token.waitForAnother(60_000, signal);
    expect([looks, token.read()]).toEqual([3, 'new']);
  });

  it('does not wait for ever where the token cannot change', async () => {
    await new LinkToken('the only one').waitForAnother(0, signal);
  });
});
