import type { z } from 'zod';
import { alertRoutes } from './alert-routes.js';
import { cardRoutes } from './card-routes.js';
import { demoRoutes } from './demo-routes.js';
import { forgetRoutes } from './forget-routes.js';
import { healthRoutes } from './health-routes.js';
import { ingestRoutes } from './ingest-routes.js';
import { peopleRoutes } from './people-routes.js';
import { serverRoutes } from './server-routes.js';
import { sessionRoutes } from './session-routes.js';

/** Every route of the server. What is not here is not served. */
export const apiRoutes = {
  ...cardRoutes,
  ...sessionRoutes,
  ...peopleRoutes,
  ...forgetRoutes,
  ...serverRoutes,
  ...healthRoutes,
  ...alertRoutes,
  ...demoRoutes,
  ...ingestRoutes,
};

export type ApiRoutes = typeof apiRoutes;
export type RouteName = keyof ApiRoutes;

type SchemaOf<Name extends RouteName, Part extends 'query' | 'body'> =
  ApiRoutes[Name] extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

/** What a client sends as query and as body; never for a route that takes none. */
export type QueryOf<Name extends RouteName> = z.input<SchemaOf<Name, 'query'>>;
export type BodyOf<Name extends RouteName> = z.input<SchemaOf<Name, 'body'>>;
/** What a client gets. */
export type AnswerOf<Name extends RouteName> = ApiRoutes[Name]['answer'] extends z.ZodType
  ? z.output<ApiRoutes[Name]['answer']>
  : undefined;
