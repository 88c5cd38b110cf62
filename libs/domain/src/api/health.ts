import { z } from 'zod';
import { sourceKindPattern } from '../raw/source.js';
import { count, isoTime } from './wire-types.js';

/** A machine that reports. While it is silent, nobody can say what its agents do. */
export const collectorSchema = z.object({
  host: z.string(),
  developer: z.string().nullable(),
  lastSeenAt: isoTime.nullable(),
  isSilent: z.boolean(),
  /** How far its clock is ahead of the database's; null before it has told. */
  clockAheadMs: z.number().nullable(),
  sources: count,
  /** When something it read was last stored. */
  lastStoredAt: isoTime.nullable(),
});
export type CollectorHealth = z.infer<typeof collectorSchema>;

/** Where one machine's agents are followed. */
const watchedSchema = z.object({
  folders: z.array(z.object({ path: z.string(), isThere: z.boolean() })),
  /** OpenCode servers, each followed whenever it answers. */
  servers: z.array(z.string()),
});
export type Watched = z.infer<typeof watchedSchema>;

/** Everything about the way from the files to here, in figures. */
export const healthSchema = z.object({
  /** What this server itself watches; null where other machines do and report here. */
  watched: watchedSchema.nullable(),
  sources: z.object({ total: count, gone: count, rewinding: count }),
  collectors: z.object({ total: count, silent: count }),
  deadLetters: count,
  unknownFormats: count,
  /** Chunks that were read and are not stored yet; null where this server has no stream. */
  lag: z.object({ waiting: count, pending: count }).nullable(),
  lastStoredAt: isoTime.nullable(),
  /** What the database takes on its disk. */
  databaseBytes: count,
});
export type Health = z.infer<typeof healthSchema>;

/** A file or a server that is read, and how far it is stored. */
export const sourceHealthSchema = z.object({
  id: z.string(),
  host: z.string(),
  kind: z.string().regex(sourceKindPattern),
  path: z.string(),
  committedBytes: count,
  lines: count,
  isGone: z.boolean(),
  isRewindAsked: z.boolean(),
  deadLetters: count,
  updatedAt: isoTime,
});
export type SourceHealth = z.infer<typeof sourceHealthSchema>;

/** A line that could not be applied. Its text stays with the server: `tributary doctor` shows it. */
export const deadLetterSchema = z.object({
  sourceId: z.string(),
  host: z.string().nullable(),
  path: z.string().nullable(),
  position: count,
  reason: z.string(),
  canReplay: z.boolean(),
  at: isoTime,
});
export type DeadLetterHealth = z.infer<typeof deadLetterSchema>;

/** A type of line that no parser knows. */
export const unknownFormatSchema = z.object({
  tool: z.string(),
  toolVersion: z.string(),
  lineType: z.string(),
  lines: count,
  lastSeenAt: isoTime,
});
export type UnknownFormatHealth = z.infer<typeof unknownFormatSchema>;
