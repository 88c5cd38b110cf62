import { apiRoutes, problemSchema, streamUpdateSchemas, type RouteContract } from '@tributary/domain';
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
  const updates: Record<string, Json> = {};
  for (const [event, schema] of Object.entries(streamUpdateSchemas)) updates[event] = describe.output(schema);
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
      schemas: describe.components(),
    },
    'x-stream-events': updates,
  };
}

function describeRoute(name: string, path: string, contract: RouteContract): Json {
  const { summary, access, body, otherStatus } = contract;
  const answer = describeAnswer(contract);
  const problem = describeProblem(contract);
  return {
    operationId: name,
    summary,
    'x-access': access,
    ...(access === 'public' && { security: [] }),
    parameters: [...pathParameters(path), ...queryParameters(contract)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: describe.input(body) } } },
    }),
    responses: {
      [contract.status ?? 200]: answer,
      ...Object.fromEntries(problemStatuses(path, contract).map((status) => [status, problem])),
      ...(otherStatus && { [otherStatus]: answer }),
      default: { ...problem, description: 'The server failed, or cannot reach its database.' },
    },
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

function describeAnswer({ answer, contentType }: RouteContract): Json {
  const content = {
    ...(answer && { 'application/json': { schema: describe.output(answer) } }),
    ...(contentType !== undefined && { [contentType]: { schema: { type: 'string' } } }),
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

function queryParameters({ query }: RouteContract): Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = describe.input(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
