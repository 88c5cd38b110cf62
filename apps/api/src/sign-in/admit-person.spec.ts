import { describe, expect, it } from '@jest/globals';
import { admitPerson, type AdmissionRules } from './admit-person.js';

const rules: AdmissionRules = {
  roleClaim: 'groups',
  roleOfValue: new Map([
    ['platform', 'admin'],
    ['engineers', 'member'],
  ]),
  defaultRole: 'viewer',
  emailDomains: ['acme.example'],
};
const ann = { email: 'Ann@Acme.example', email_verified: true };
const codeOf = (claims: object, more: Partial<AdmissionRules> = {}): unknown => {
  try {
    return admitPerson({ ...claims }, { ...rules, ...more });
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('whom the issuer knows', () => {
  it.each([
    [{ groups: ['engineers', 'platform'] }, 'admin'],
    [{ groups: 'engineers' }, 'member'],
    [{ groups: ['sales'] }, 'viewer'],
    [{}, 'viewer'],
    [{ groups: { admin: true } }, 'viewer'],
  ])('comes in with %j as %s', (claims, role) => {
    expect(admitPerson({ ...ann, ...claims }, rules)).toEqual({ email: 'ann@acme.example', role });
  });

  it('stays outside without a verified e-mail of the team, or without a role', () => {
    expect(codeOf({})).toBe('email_missing');
    expect(codeOf({ email: 'ann' })).toBe('email_missing');
    expect(codeOf({ ...ann, email_verified: false })).toBe('email_unverified');
    expect(codeOf({ email: 'ann@acme.example.evil.example' })).toBe('not_invited');
    expect(codeOf({ email: 'ann@evil.example@acme.example' })).toBe('email_missing');
    expect(codeOf(ann, { defaultRole: null })).toBe('not_invited');
  });
});
