import type { Access } from '../api/route.js';

export const roles = ['admin', 'member', 'viewer'] as const;
/** What a person may do. */
export type Role = (typeof roles)[number];

export const scopes = ['ingest', 'read', 'write', 'admin'] as const;
/** What a token may be used for, within what its person may do. */
export type Scope = (typeof scopes)[number];

/** What a token of a role is for unless its maker narrows it. */
export const scopesOfRole = {
  admin: ['ingest', 'read', 'write', 'admin'],
  member: ['ingest', 'read', 'write'],
  viewer: ['read'],
} as const satisfies Record<Role, readonly Scope[]>;

export interface Grant {
  readonly role: Role;
  readonly scopes: readonly Scope[];
}

/** Both the role and the token must allow it. */
export function mayCall({ role, scopes: granted }: Grant, access: Access): boolean {
  if (access === 'public') return true;
  const allowed: readonly Scope[] = scopesOfRole[role];
  return allowed.includes(access) && granted.includes(access);
}
