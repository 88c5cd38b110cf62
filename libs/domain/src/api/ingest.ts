import { z } from 'zod';
import { sourceKindPattern } from '../raw/source.js';
import { count, isoTime } from './wire-types.js';

/** Postgres holds no NUL, and nothing that names a file or a machine has one. */
const name = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => !text.includes('\0'), 'must not contain NUL');
const sourceId = z.string().regex(/^\d{1,18}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const shapes = ['append', 'replace'] as const;

const rawLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), end: count, text: z.string(), writtenAt: z.number().exactOptional() }),
  z.object({ kind: z.literal('oversize'), end: count, bytes: count, sha256 }),
]);

const rawChunkSchema = z
  .object({
    sourceId,
    generation: count,
    start: count,
    lines: z.array(rawLineSchema).min(1).max(1_000),
    tailHash: sha256.exactOptional(),
  })
  .refine(
    ({ start, lines }) => lines.every(({ end }, index) => end > (lines[index - 1]?.end ?? start)),
    'every line must end behind the one before it',
  );

/** What a collector or an import hands over: whole lines, already redacted, at their places in their sources. */
export const ingestChunksSchema = z.object({ chunks: z.array(rawChunkSchema).min(1).max(100) });

const fileIdentitySchema = z.object({
  dev: name,
  ino: name,
  birthtimeNs: name,
  firstLineHash: z.string().max(128).nullable(),
});

/** The machine whose files are meant; a token can name only machines of its own developer. */
export const hostNameSchema = name.max(200);

export const ingestLookupSchema = z.object({
  host: hostNameSchema,
  keys: z.array(z.object({ path: name, dev: name, ino: name, birthtimeNs: name })).max(1_000),
  /** How far the machine's clock is ahead of the database's, as the last answer showed. */
  clockAheadMs: z.int().exactOptional(),
});

const placed = { sourceId, generation: count, path: name, identity: fileIdentitySchema };

/** What a reader found out about a file: it is new, begins anew, lies elsewhere, or is gone. */
export const ingestRecordSchema = z.object({
  host: hostNameSchema,
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('created'),
      path: name,
      sourceKind: z.string().regex(sourceKindPattern),
      shape: z.enum(shapes),
      family: name,
      identity: fileIdentitySchema,
    }),
    z.object({ kind: z.literal('generation-started'), ...placed }),
    z.object({ kind: z.literal('moved'), ...placed }),
    z.object({ kind: z.literal('gone'), sourceId }),
  ]),
});

export const sourcePositionSchema = z.object({
  sourceId,
  generation: count,
  committed: count,
  tailHash: z.string().nullable(),
  identity: fileIdentitySchema.nullable(),
  path: z.string(),
});

export const knownSourcesSchema = z.object({
  items: z.array(
    z.object({ byIdentity: sourcePositionSchema.nullable(), byPath: sourcePositionSchema.nullable() }),
  ),
  /** The time on the database's clock. */
  now: isoTime.exactOptional(),
});
export type KnownSources = z.infer<typeof knownSourcesSchema>;

/** How far a source is stored. Where nothing waits, whatever was sent and is not committed has been lost. */
export const ingestPositionsSchema = z.object({
  items: z.array(sourcePositionSchema.extend({ isWaiting: z.boolean(), lines: count, rejected: count })),
});
export type IngestPositions = z.infer<typeof ingestPositionsSchema>;

/** What is known of a session family: the sessions and runs that were made of its lines. */
export const ingestTotalsSchema = z.object({
  items: z.array(z.object({ family: z.string(), sessions: count, runs: count })),
});
export type IngestTotals = z.infer<typeof ingestTotalsSchema>;
