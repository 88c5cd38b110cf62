import { z } from 'zod';
import { costGroupings, costReportSchema } from '../cost.js';
import { backwards, flagInput, inputText, isSpan, pageInput, spanInput } from '../input.js';
import type { RouteContract } from '../route.js';
import { searchPageSchema } from '../search.js';

export const serverRoutes = {
  reportCosts: {
    route: 'GET /api/costs',
    summary: 'What was used in [from, to), by group.',
    access: 'read',
    query: z
      .object({
        groupBy: z.enum(costGroupings),
        ...spanInput,
        /** Also each group on each day; all but the dearest groups as one. */
        byDay: flagInput.optional(),
      })
      .refine(isSpan, backwards),
    answer: costReportSchema,
  },
  search: {
    route: 'GET /api/search',
    summary: 'Cards, sessions and conversations that hold the words, the best first. Quotes, OR and - work.',
    access: 'read',
    query: z.object({ ...pageInput, q: inputText.max(200), project: inputText.optional() }),
    answer: searchPageSchema,
  },
  openStream: {
    route: 'GET /api/stream',
    summary: 'Updates as server-sent events; Last-Event-ID resumes.',
    access: 'read',
    query: z.object({
      card: inputText.optional(),
      project: inputText.optional(),
      session: inputText.optional(),
      /** For clients that cannot set the header, which wins over it. */
      lastEventId: z.string().optional(),
    }),
    headers: z.object({ 'Last-Event-ID': z.string().optional() }),
    answer: null,
    contentType: 'text/event-stream',
    events:
      'Server-sent events. Each has an id, to go on behind it later by Last-Event-ID (or lastEventId), a name, and JSON as ' +
      'its data: what changed, as it is now. The first has an id alone and says where the stream is. After "resync" everything ' +
      'has to be fetched again: the id given is none ("malformed"), of another database ("other-database"), too long ago ' +
      '("expired"), ahead of the stream ("future"), or more was missed than is worth telling ("too-many").',
  },
  readOpenApi: {
    route: 'GET /api/openapi.json',
    summary: 'This document.',
    access: 'public',
    answer: z.record(z.string(), z.unknown()),
  },
  readDocs: {
    route: 'GET /api/docs',
    summary: 'This document as a page.',
    access: 'public',
    answer: null,
    contentType: 'text/html',
  },
  readPageStyle: {
    route: 'GET /api/page.css',
    summary: 'How the plain pages look.',
    access: 'public',
    answer: null,
    contentType: 'text/css',
  },
} as const satisfies Record<string, RouteContract>;
