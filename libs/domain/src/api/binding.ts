import { z } from 'zod';
import { isoTime } from './wire-types.js';

/** Why a session belongs to a card. */
export const bindingSchema = z.object({
  /** Null where a person took it off every card. */
  cardId: z.string().nullable(),
  sessionId: z.string(),
  tier: z.string(),
  confidence: z.number(),
  evidence: z.unknown(),
  createdAt: isoTime,
  /** Null while it is in force. */
  endedAt: isoTime.nullable(),
});
export type Binding = z.infer<typeof bindingSchema>;

/** A child session registered for a card. */
export const sessionMappingSchema = z.object({
  childSessionId: z.string(),
  cardId: z.string(),
  parentSessionId: z.string().nullable(),
  agentType: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: isoTime,
  tier: z.string(),
  confidence: z.number(),
});
export type SessionMapping = z.infer<typeof sessionMappingSchema>;
