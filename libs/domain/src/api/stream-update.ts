import { z } from 'zod';
import { alertSchema } from './alert.js';
import { cardSchema, logEntrySchema } from './card.js';
import { sessionSummarySchema } from './session.js';
import { subAgentSchema } from './sub-agent.js';

/** Why a client has to fetch everything again instead of being told what it missed. */
const resyncReasons = ['malformed', 'other-database', 'expired', 'future', 'too-many'] as const;
export type ResyncReason = (typeof resyncReasons)[number];

/** New lines of one session's feed. A line may come twice: `id` tells. */
const logAppendedSchema = z.object({
  sessionId: z.string(),
  rootSessionId: z.string(),
  entries: z.array(logEntrySchema),
  /** More came at once than is worth pushing: fetch the feed again. */
  isTruncated: z.boolean(),
});

/** `data` of each event of `/api/stream`, by event name. */
export const streamUpdateSchemas = {
  'session.updated': sessionSummarySchema,
  'run.updated': subAgentSchema,
  'log.appended': logAppendedSchema,
  'card.updated': cardSchema,
  'alert.fired': alertSchema,
  'session.deleted': z.object({ id: z.string() }),
  'card.deleted': z.object({ id: z.string() }),
  resync: z.object({ reason: z.enum(resyncReasons) }),
};
export type StreamEvent = keyof typeof streamUpdateSchemas;
export type StreamUpdateOf<Event extends StreamEvent> = z.infer<(typeof streamUpdateSchemas)[Event]>;
/** What is announced; a card or session that is gone when it is told was deleted. */
export type UpdateKind = Exclude<StreamEvent, 'resync' | 'session.deleted' | 'card.deleted'>;
