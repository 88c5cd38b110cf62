import { apiRoutes, type RouteContract } from '@tributary/domain';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { ApiOptions } from '../api-options.js';
import { sendProblem } from '../http/send-problem.js';
import type { AccessGuard } from './access.guard.js';

const contracts = new Map(
  Object.values<RouteContract>(apiRoutes).map((contract) => [routerPath(contract.route), contract]),
);

/** `GET /api/cards/{id}` as the router writes it. */
function routerPath(route: string): string {
  return route.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Puts the guard before every route. A route that the contract does not name has no rule, and a server with such a
 * route does not start. The files of the web app are no secret: they are what shows the sign-in.
 */
export function guardRoutes(
  server: FastifyInstance,
  guard: AccessGuard,
  onError: ApiOptions['onError'],
): void {
  server.addHook('onRoute', (route: RouteOptions) => {
    if (route.url === '/*') return;
    const contract = contractOf(route);
    if (contract.access === 'public') return;
    const admit = async (request: FastifyRequest): Promise<void> => guard.admit(request, contract.access);
    const before = [route.onRequest ?? []].flat();
    route.onRequest = [
      async (request, reply) => {
        await admit(request).catch((error: unknown) => sendProblem(reply, error, onError));
      },
      ...before,
    ];
  });
}

/** What is promised about a route of the server; of one that the contract does not name, nothing is. */
export function contractOf({ method, url }: RouteOptions): RouteContract {
  for (const each of [method].flat()) {
    const contract = contracts.get(`${each === 'HEAD' ? 'GET' : each} ${url}`);
    if (contract !== undefined) return contract;
  }
  throw new Error(`The route ${[method].flat().join()} ${url} is not in the contract (apiRoutes).`);
}
