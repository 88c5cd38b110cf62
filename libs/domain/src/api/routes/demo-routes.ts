import { demoSchema } from '../demo.js';
import type { RouteContract } from '../route.js';

export const demoRoutes = {
  readDemo: {
    route: 'GET /api/demo',
    summary: 'Whether the demo is there and still plays (on one machine only).',
    access: 'read',
    answer: demoSchema,
    problems: [404],
  },
  startDemo: {
    route: 'POST /api/demo',
    summary:
      'Replays recorded runs into a project of their own. Once is enough: a second call changes nothing.',
    access: 'write',
    status: 202,
    answer: demoSchema,
    problems: [404],
  },
  removeDemo: {
    route: 'DELETE /api/demo',
    summary: 'Removes the project of the demo with everything in it.',
    access: 'write',
    status: 204,
    answer: null,
    problems: [404],
  },
} as const satisfies Record<string, RouteContract>;
