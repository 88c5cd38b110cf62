import { z } from 'zod';
import {
  hostNameSchema,
  ingestChunksSchema,
  ingestLookupSchema,
  ingestPositionsSchema,
  ingestRecordSchema,
  ingestTotalsSchema,
  knownSourcesSchema,
  sourcePositionSchema,
} from '../ingest.js';
import { inputText } from '../input.js';
import type { RouteContract } from '../route.js';
import { count } from '../wire-types.js';

const idList = z
  .string()
  .max(8_000)
  .transform((text) => text.split(',').filter((id) => id !== ''));

export const ingestRoutes = {
  publishChunks: {
    route: 'POST /api/ingest/chunks',
    summary: 'Hands over lines of sources; may be packed with gzip.',
    access: 'ingest',
    body: ingestChunksSchema,
    status: 202,
    answer: z.object({ accepted: count }),
    problems: [404, 413, 415, 503],
  },
  lookUpSources: {
    route: 'POST /api/ingest/positions/lookup',
    summary: 'What is known of these files.',
    access: 'ingest',
    body: ingestLookupSchema,
    answer: knownSourcesSchema,
  },
  recordSource: {
    route: 'POST /api/ingest/positions',
    summary: 'A file is new, begins anew, or lies elsewhere.',
    access: 'ingest',
    body: ingestRecordSchema,
    answer: sourcePositionSchema,
    problems: [404],
  },
  readPositions: {
    route: 'GET /api/ingest/positions',
    summary: 'How far sources are stored.',
    access: 'ingest',
    query: z.object({ sources: idList.pipe(z.array(z.string().regex(/^\d{1,18}$/)).max(200)) }),
    answer: ingestPositionsSchema,
    problems: [404],
  },
  readTotals: {
    route: 'GET /api/ingest/totals',
    summary: 'What was made of the lines of session families.',
    access: 'ingest',
    query: z.object({ families: idList.pipe(z.array(inputText).max(100)) }),
    answer: ingestTotalsSchema,
  },
  takeClaudeHook: {
    route: 'POST /api/hooks/claude',
    summary: 'A hook of Claude Code.',
    access: 'ingest',
    query: z.object({ host: hostNameSchema.optional() }),
    body: z.looseObject({ session_id: z.string(), hook_event_name: z.string() }),
    status: 202,
    answer: null,
    problems: [413, 503],
  },
} as const satisfies Record<string, RouteContract>;
