import { describe, expect, it } from '@jest/globals';
import { readApiConfig } from '../api.config.js';

const needed = {
  DATABASE_URL: 'postgresql://localhost/x',
  REDIS_URL: 'redis://localhost',
  TRIBUTARY_PUBLIC_URL: 'https://tributary.example',
  TRIBUTARY_OIDC_CLIENT_ID: 'tributary',
};
const read = (issuer: string, more: Record<string, string> = {}) =>
  readApiConfig({ ...needed, TRIBUTARY_OIDC_ISSUER: issuer, ...more }, []).api.oidc;

describe('the issuer of a team', () => {
  it('has a name, an address to come back to, and roles by group', () => {
    const oidc = read('https://login.acme.example/team', {
      TRIBUTARY_OIDC_ROLES: '/org/platform=admin, engineers=member',
      TRIBUTARY_OIDC_DEFAULT_ROLE: 'none',
    });
    expect(oidc).toMatchObject({ name: 'login.acme.example', admission: { defaultRole: null } });
    expect([...(oidc?.admission.roleOfValue ?? [])]).toEqual([
      ['/org/platform', 'admin'],
      ['engineers', 'member'],
    ]);
  });

  it('may speak plain HTTP on this machine alone', () => {
    expect(read('http://127.0.0.1:9000')?.issuer.port).toBe('9000');
    expect(read('http://localhost:9000')?.issuer.port).toBe('9000');
    for (const issuer of ['http://login.acme.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.1']) {
      expect(() => read(issuer)).toThrow('expected a URL that begins with https://');
    }
  });

  it('is refused in one sentence where something is missing or misspelt', () => {
    expect(() => read('https://login.acme.example', { TRIBUTARY_PUBLIC_URL: '' })).toThrow(
      'TRIBUTARY_PUBLIC_URL is not set, expected a value.',
    );
    expect(() => read('https://login.acme.example', { TRIBUTARY_OIDC_ROLES: 'a=owner' })).toThrow(
      'TRIBUTARY_OIDC_ROLES is "a=owner", expected value=role',
    );
  });
});
