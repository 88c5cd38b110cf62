import { z } from 'zod';
import { count, isoTime } from './wire-types.js';

/** Where words were found: a card's title, a session's title, or one piece of a conversation. */
export const searchHitSchema = z.object({
  kind: z.enum(['card', 'session', 'message']),
  /** The card, where there is one. */
  cardId: z.string().nullable(),
  /** The session that holds it, and the main session above. */
  sessionId: z.string().nullable(),
  rootSessionId: z.string().nullable(),
  runId: z.string().nullable(),
  partId: z.string().nullable(),
  projectId: z.string().nullable(),
  /** The title of the card or the main session. */
  title: z.string().nullable(),
  /** Who said it; a tool call has the name of its tool. */
  role: z.string().nullable(),
  toolName: z.string().nullable(),
  at: isoTime.nullable(),
  rank: z.number(),
  /** Plain text, never markup; `ranges` are the found words as [start, end) in UTF-16 units. */
  excerpt: z.object({ text: z.string(), ranges: z.array(z.tuple([count, count])) }),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchPageSchema = z.object({
  items: z.array(searchHitSchema),
  nextCursor: z.string().nullable(),
  /** How many were ranked. */
  total: count,
  /** There are more: only the newest were ranked. */
  isCut: z.boolean(),
});
export type SearchPage = z.infer<typeof searchPageSchema>;
