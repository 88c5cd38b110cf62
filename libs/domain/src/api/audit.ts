import { z } from 'zod';
import { isoTime } from './wire-types.js';

export const auditActions = [
  'conversation.opened',
  'session.bound',
  'session.unbound',
  'binding.undone',
  'card.created',
  'card.changed',
  'card.deleted',
  'token.created',
  'token.revoked',
  'project.changed',
  'data.forgotten',
  'person.signed-in',
  'person.signed-out',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Something that somebody did; entries are only ever added. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: isoTime,
  action: z.enum(auditActions),
  /** Who did it, under the name of that moment. */
  actor: z.string(),
  /** The token or sign-in that it was done with; null for the command line. */
  tokenId: z.string().nullable(),
  /** The session, card, token or project. */
  subjectId: z.string(),
  /** The developer whose it is. */
  owner: z.string().nullable(),
  requestId: z.string().nullable(),
  detail: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
