import { describe, expect, it } from '@jest/globals';
import { accesses } from '../api/route.js';
import { mayCall, roles, scopes, scopesOfRole, type Role, type Scope } from './may-call.js';

const allowed = (role: Role, granted: readonly Scope[]) =>
  accesses.filter((access) => mayCall({ role, scopes: granted }, access));

describe('who may call what', () => {
  it.each([
    ['admin', ['public', 'read', 'write', 'ingest', 'admin']],
    ['member', ['public', 'read', 'write', 'ingest']],
    ['viewer', ['public', 'read']],
  ] as const)('a token of %s', (role, expected) => {
    expect(allowed(role, scopesOfRole[role])).toEqual(expected);
  });

  it('is never more than the role, whatever the token says', () => {
    expect(allowed('viewer', scopes)).toEqual(['public', 'read']);
  });

  it('is never more than the token, whatever the role', () => {
    for (const role of roles) expect(allowed(role, [])).toEqual(['public']);
    expect(allowed('admin', ['ingest'])).toEqual(['public', 'ingest']);
  });
});
