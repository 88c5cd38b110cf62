import { z } from 'zod';
import { alertChannelSchema, alertSchema } from '../alert.js';
import { pageInput } from '../input.js';
import { pageOf } from '../page.js';
import type { RouteContract } from '../route.js';

export const alertRoutes = {
  listAlerts: {
    route: 'GET /api/alerts',
    summary: 'What the rules noticed and who was told, the newest first.',
    access: 'read',
    query: z.object(pageInput),
    answer: pageOf(alertSchema),
  },
  listAlertChannels: {
    route: 'GET /api/alerts/channels',
    summary: 'Where alerts can go.',
    access: 'read',
    answer: pageOf(alertChannelSchema),
  },
  testAlertChannel: {
    route: 'POST /api/alerts/channels/{name}/test',
    summary: 'Sends an alert that means nothing, to see that it arrives.',
    access: 'admin',
    status: 202,
    answer: null,
    problems: [404],
  },
} as const satisfies Record<string, RouteContract>;
