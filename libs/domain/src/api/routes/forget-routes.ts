import { z } from 'zod';
import { inputText } from '../input.js';
import type { RouteContract } from '../route.js';

export const forgetRoutes = {
  forget: {
    route: 'POST /api/forget',
    summary:
      'Says what would go with a developer (by name) or a project (by id); with the confirmation it then told, deletes it.',
    access: 'admin',
    body: z.object({
      kind: z.enum(['developer', 'project']),
      name: inputText,
      confirmation: inputText.optional(),
    }),
    answer: z.object({
      isForgotten: z.boolean(),
      rows: z.record(z.string(), z.int()).describe('How many rows of each table go, or have gone.'),
      confirmation: z.string().nullable().describe('To be sent to delete them; null when that is done.'),
    }),
    problems: [404, 409],
  },
} as const satisfies Record<string, RouteContract>;
