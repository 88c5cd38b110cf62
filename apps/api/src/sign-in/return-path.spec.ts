import { describe, expect, it } from '@jest/globals';
import { returnPath } from './return-path.js';

describe('where signing in leads', () => {
  it.each(['/', '/cards/PAY-1?tab=log#m1', '/sessions/main%3Aa1', '/sign-ins'])(
    'is %s when asked',
    (path) => {
      expect(returnPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
    '/sign-in?returnTo=/x',
    '/sign-out',
    undefined,
    ['/a', '/b'],
    { path: '/' },
  ])('is never another server: %j', (wanted) => {
    const path = returnPath(wanted);
    expect(path).toBe('/');
    expect(new URL(path, 'https://tributary.example').host).toBe('tributary.example');
  });
});
