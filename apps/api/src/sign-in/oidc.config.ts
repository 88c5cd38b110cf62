import { roles, type Role } from '@tributary/domain';
import { errors, isLoopback, knownSettings } from '@tributary/platform';
import type { z } from 'zod';
import type { OidcOptions } from './oidc-options.js';

export const oidcSettings = knownSettings.pick({
  TRIBUTARY_PUBLIC_URL: true,
  TRIBUTARY_OIDC_ISSUER: true,
  TRIBUTARY_OIDC_NAME: true,
  TRIBUTARY_OIDC_CLIENT_ID: true,
  TRIBUTARY_OIDC_CLIENT_SECRET: true,
  TRIBUTARY_OIDC_SCOPES: true,
  TRIBUTARY_OIDC_ROLE_CLAIM: true,
  TRIBUTARY_OIDC_ROLES: true,
  TRIBUTARY_OIDC_DEFAULT_ROLE: true,
  TRIBUTARY_OIDC_EMAIL_DOMAINS: true,
});

/** Undefined where no issuer is set: then people sign in with tokens alone. */
export function readOidcOptions(given: z.output<typeof oidcSettings>): OidcOptions | undefined {
  if (given.TRIBUTARY_OIDC_ISSUER === undefined) return undefined;
  const issuer = new URL(given.TRIBUTARY_OIDC_ISSUER);
  // Over plain HTTP anybody on the way could say who somebody is.
  if (issuer.protocol !== 'https:' && !isLoopback(issuer.hostname)) {
    throw malformed('TRIBUTARY_OIDC_ISSUER', issuer.href, 'a URL that begins with https://');
  }
  const publicUrl = new URL(needed('TRIBUTARY_PUBLIC_URL', given.TRIBUTARY_PUBLIC_URL));
  return {
    issuer,
    name: given.TRIBUTARY_OIDC_NAME ?? issuer.host,
    clientId: needed('TRIBUTARY_OIDC_CLIENT_ID', given.TRIBUTARY_OIDC_CLIENT_ID),
    clientSecret: given.TRIBUTARY_OIDC_CLIENT_SECRET,
    scopes: given.TRIBUTARY_OIDC_SCOPES,
    publicUrl,
    admission: {
      roleClaim: given.TRIBUTARY_OIDC_ROLE_CLAIM,
      roleOfValue: new Map(given.TRIBUTARY_OIDC_ROLES.map(readRole)),
      defaultRole: given.TRIBUTARY_OIDC_DEFAULT_ROLE === 'none' ? null : given.TRIBUTARY_OIDC_DEFAULT_ROLE,
      emailDomains: given.TRIBUTARY_OIDC_EMAIL_DOMAINS,
    },
  };
}

/** `platform=admin`; a value may hold whatever the issuer puts into it. */
function readRole(pair: string): readonly [string, Role] {
  const [, value = '', given] = /^(.+)=(\w+)$/.exec(pair) ?? [];
  const role = roles.find((each) => each === given);
  if (role !== undefined) return [value, role];
  throw malformed('TRIBUTARY_OIDC_ROLES', pair, `value=role, where role is one of ${roles.join(', ')}`);
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined) throw errors.settingMalformed({ name, given: 'not set', expected: 'a value' });
  return value;
}

function malformed(name: string, given: string, expected: string): Error {
  return errors.settingMalformed({ name, given: `"${given}"`, expected });
}
