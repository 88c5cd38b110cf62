import { roles, type Role } from '@tributary/domain';
import { problems } from '../http/problem-error.js';

/** Who of those that the issuer knows may come in, and as what. */
export interface AdmissionRules {
  /** The claim whose values give roles, e.g. `groups`. */
  readonly roleClaim: string;
  readonly roleOfValue: ReadonlyMap<string, Role>;
  /** For whom no value gives one; null: they stay outside. */
  readonly defaultRole: Role | null;
  /** Empty: everybody whom the issuer knows. */
  readonly emailDomains: readonly string[];
}

export interface Admitted {
  readonly email: string;
  readonly role: Role;
}

type Claims = Readonly<Record<string, unknown>>;

/** The e-mail is who a developer is, so one that the issuer calls unverified is nobody's. */
export function admitPerson(claims: Claims, rules: AdmissionRules): Admitted {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) throw problems.emailMissing();
  if (isVerified === false || isVerified === 'false') throw problems.emailUnverified();
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  const isInvited = rules.emailDomains.some((each) => each.toLowerCase() === domain);
  if (rules.emailDomains.length > 0 && !isInvited) throw problems.notInvited();
  const role = roleOf(claims, rules);
  if (role === null) throw problems.notInvited();
  return { email: email.toLowerCase(), role };
}

/** The strongest of those that the claim gives. */
function roleOf(claims: Claims, { roleClaim, roleOfValue, defaultRole }: AdmissionRules): Role | null {
  const values = [claims[roleClaim] ?? []].flat().map(String);
  const given = values.map((value) => roleOfValue.get(value));
  return roles.find((role) => given.includes(role)) ?? defaultRole;
}
