import { apiRoutes, problemSchema, streamUpdateSchemas, type RouteContract } from '@tributary/domain';
import type { z } from 'zod';
import { describeSchemas, type JsonSchema } from './describe-schemas.js';

type Json = Record<string, unknown>;

const describe = describeSchemas();

/** The OpenAPI 3.1 document of the contract. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, contract] of Object.entries<RouteContract>(apiRoutes)) {
    const [method = '', path = ''] = contract.route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(name, path, contract) };
  }
  const updates = describeUpdates();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: '1',
      description:
        'What AI coding agents and their sub-agents do, for which card, and what it costs. Times are ISO 8601 in ' +
        'UTC, money is US dollars, problems are RFC 9457 bodies with a stable code, lists page by cursor.',
    },
    security: [{ token: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Team mode; embedded mode has no login.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'tributary_token' },
      },
      schemas: { ...describe.components(), StreamUpdate: updates },
    },
  };
}

/** An event of the stream as its reader sees it: its name, and its data as JSON. */
function describeUpdates(): Json {
  return {
    oneOf: Object.entries(streamUpdateSchemas).map(([event, schema]) => ({
      title: event,
      type: 'object',
      properties: { event: { const: event }, data: describe.output(schema) },
      required: ['event', 'data'],
    })),
  };
}

function describeRoute(name: string, path: string, contract: RouteContract): Json {
  const { summary, access, query, headers, otherStatus } = contract;
  const answer = describeAnswer(contract);
  const problem = describeProblem(contract);
  return {
    operationId: name,
    summary,
    'x-access': access,
    ...(access === 'public' && { security: [] }),
    parameters: [
      ...pathParameters(path),
      ...describeParameters('query', query),
      ...describeParameters('header', headers),
    ],
    ...describeBody(contract),
    responses: {
      [contract.status ?? 200]: answer,
      ...Object.fromEntries(problemStatuses(path, contract).map((status) => [status, problem])),
      ...(otherStatus && { [otherStatus]: answer }),
      default: { ...problem, description: 'The server failed, or cannot reach its database.' },
    },
  };
}

function describeBody({ body, isForm }: RouteContract): Json {
  if (body === undefined) return {};
  const types = [...(isForm ? ['application/x-www-form-urlencoded'] : []), 'application/json'];
  const content = { schema: describe.input(body) };
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, content])) },
  };
}

function problemStatuses(path: string, { access, query, body, problems = [] }: RouteContract): number[] {
  const hasInput = query !== undefined || body !== undefined || path.includes('{');
  const statuses = [
    ...(hasInput ? [400] : []),
    ...(body === undefined ? [] : [413, 415]),
    ...(access === 'public' ? [] : [401, 403, 429]),
    ...problems,
  ];
  return [...new Set(statuses)].sort();
}

function describeProblem({ hasProblemPages }: RouteContract): Json {
  const page = hasProblemPages && { 'text/html': { schema: { type: 'string' } } };
  const content = { 'application/problem+json': { schema: describe.output(problemSchema) }, ...page };
  return { description: 'A problem.', content };
}

function describeAnswer({ answer, contentType, events }: RouteContract): Json {
  const content = {
    ...(answer && { 'application/json': { schema: describe.output(answer) } }),
    ...(contentType !== undefined && {
      [contentType]: events ? describeEvents(events) : { schema: { type: 'string' } },
    }),
  };
  return { description: 'Done.', ...(Object.keys(content).length > 0 && { content }) };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** OpenAPI 3.1 has no word for the events of a stream: the body is text, and the schema of each event stands beside it. */
function describeEvents(description: string): Json {
  return {
    schema: { type: 'string', description },
    'x-event-schema': { $ref: '#/components/schemas/StreamUpdate' },
  };
}

function describeParameters(place: 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = describe.input(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: each,
  }));
}
