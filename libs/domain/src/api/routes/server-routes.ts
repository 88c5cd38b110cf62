import { z } from 'zod';
import { roles, scopes } from '../../access/may-call.js';
import { costGroupings, costReportSchema } from '../cost.js';
import { inputText, pageInput, timeInput } from '../input.js';
import { readinessSchema } from '../readiness.js';
import type { RouteContract } from '../route.js';
import { searchPageSchema } from '../search.js';

export const serverRoutes = {
  reportCosts: {
    route: 'GET /api/costs',
    summary: 'What was used in [from, to), by group.',
    access: 'read',
    query: z.object({
      groupBy: z.enum(costGroupings),
      from: timeInput.optional(),
      to: timeInput.optional(),
    }),
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
      /** For clients that cannot set the header. */
      lastEventId: z.string().optional(),
    }),
    answer: null,
    contentType: 'text/event-stream',
  },
  whoAmI: {
    route: 'GET /api/me',
    summary: 'Who the caller is and what they may do.',
    access: 'read',
    answer: z.object({ name: z.string(), role: z.enum(roles), scopes: z.array(z.enum(scopes)) }),
  },
  showSignIn: {
    route: 'GET /sign-in',
    summary: 'The page to sign in with a token (team mode).',
    access: 'public',
    answer: null,
    contentType: 'text/html',
  },
  signIn: {
    route: 'POST /sign-in',
    summary: 'Keeps the token of the form in a cookie that scripts cannot read, and goes to the dashboard.',
    access: 'public',
    body: z.object({ token: z.string().max(500) }),
    status: 303,
    answer: null,
    problems: [403, 429],
  },
  signOut: {
    route: 'POST /sign-out',
    summary: 'Forgets the cookie.',
    access: 'public',
    status: 303,
    answer: null,
    problems: [403],
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
  checkAlive: {
    route: 'GET /healthz',
    summary: 'The process answers.',
    access: 'public',
    answer: z.object({ status: z.string() }),
  },
  checkReady: {
    route: 'GET /readyz',
    summary: 'The process can do its work; 503 with the same body where it cannot.',
    access: 'public',
    answer: readinessSchema,
  },
  readMetrics: {
    route: 'GET /metrics',
    summary: 'Figures for Prometheus.',
    access: 'public',
    answer: null,
    contentType: 'text/plain',
  },
} as const satisfies Record<string, RouteContract>;
