import { z } from 'zod';
import { roles, scopes } from '../access/may-call.js';
import { inputText } from './input.js';
import { isoTime } from './wire-types.js';

/** A token, or the sign-in of a browser, as it is shown: nothing of it lets anybody in. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['token', 'sign-in']),
  developer: z.string().nullable(),
  role: z.enum(roles),
  scopes: z.array(z.enum(scopes)),
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const newTokenSchema = z.strictObject({
  name: inputText.max(100),
  developer: inputText.max(100),
  /** By which the developer is known when they sign in at the issuer. */
  email: z.email().max(200).optional(),
  role: z.enum(roles),
  /** All that the role has, unless it is narrowed. */
  scopes: z.array(z.enum(scopes)).min(1).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

/** The secret is told this once. */
export const madeTokenSchema = z.object({ token: apiTokenSchema, secret: z.string() });
