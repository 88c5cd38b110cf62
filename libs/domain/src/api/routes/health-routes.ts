import { z } from 'zod';
import {
  collectorSchema,
  deadLetterSchema,
  healthSchema,
  sourceHealthSchema,
  unknownFormatSchema,
} from '../health.js';
import { flagInput, inputText, pageInput } from '../input.js';
import { pageOf } from '../page.js';
import { readinessSchema } from '../readiness.js';
import type { RouteContract } from '../route.js';

export const healthRoutes = {
  readHealth: {
    route: 'GET /api/health',
    summary: 'The way from the files to here, in figures.',
    access: 'read',
    answer: healthSchema,
  },
  listSources: {
    route: 'GET /api/health/sources',
    summary: 'What is read and how far it is stored, the last stored first.',
    access: 'read',
    query: z.object({ ...pageInput, host: inputText.optional(), gone: flagInput.optional() }),
    answer: pageOf(sourceHealthSchema),
  },
  listCollectors: {
    route: 'GET /api/health/collectors',
    summary: 'The machines that report.',
    access: 'read',
    answer: pageOf(collectorSchema),
  },
  listDeadLetters: {
    route: 'GET /api/health/dead-letters',
    summary: 'Lines that could not be applied, the newest first.',
    access: 'read',
    query: z.object({ ...pageInput, host: inputText.optional() }),
    answer: pageOf(deadLetterSchema),
  },
  listUnknownFormats: {
    route: 'GET /api/health/unknown-formats',
    summary: 'Types of line that no parser knows, the most frequent first.',
    access: 'read',
    answer: pageOf(unknownFormatSchema),
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
    otherStatus: 503,
  },
  readMetrics: {
    route: 'GET /metrics',
    summary: 'Figures for Prometheus.',
    access: 'public',
    answer: null,
    contentType: 'text/plain',
  },
} as const satisfies Record<string, RouteContract>;
