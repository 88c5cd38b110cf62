import type { FastifyInstance, RouteOptions } from 'fastify';
import { contractOf } from '../access/guard-routes.js';
import { problems } from './problem-error.js';
import { sendProblem } from './send-problem.js';

/** What a page of any site can send without asking; other types than these and JSON have no parser. */
const form = /^(?:application\/x-www-form-urlencoded|text\/plain)\b/i;

/** Nest reads forms for every route; they are for those that pages send them to, and JSON for all others. */
export function refuseForms(server: FastifyInstance): void {
  server.addHook('onRoute', (route: RouteOptions) => {
    if (route.url === '/*') return;
    const { body, isForm } = contractOf(route);
    if (body === undefined || isForm === true) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async ({ headers }, reply) => {
        const type = headers['content-type'] ?? '';
        if (form.test(type)) await sendProblem(reply, problems.bodyNotJson(), undefined);
      },
    ];
  });
}
