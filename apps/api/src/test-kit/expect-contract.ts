import { isDeepStrictEqual } from 'node:util';
import { apiRoutes, problemSchema, type Method, type RouteContract } from '@tributary/domain';
import { expectDocument } from './expect-document.js';
import type { Answer } from './start-api.js';

const contracts = Object.values<RouteContract>(apiRoutes).map((contract) => {
  const [method, path = ''] = contract.route.split(' ');
  return {
    contract,
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  };
});

/**
 * Throws where an answer of a route is not what the contract promises (its status, its body, its problems), or not what
 * the published document makes of that promise.
 */
export function expectContract(method: Method, path: string, { status, body, headers }: Answer): void {
  const [pathname = ''] = path.split('?');
  const contract = contracts.find((each) => each.method === method && each.pattern.test(pathname))?.contract;
  if (status >= 400 && headers['content-type']?.includes('problem') === true) problemSchema.parse(body);
  if (contract === undefined || status === 304) return;
  expectDocument({ route: contract.route, status, contentType: headers['content-type'], body });
  if (status >= 400) return;
  if (status !== (contract.status ?? 200)) throw new Error(`${contract.route} answered ${status}`);
  const isJson = headers['content-type']?.includes('json') === true;
  if (contract.answer !== null && isJson) {
    const parsed: unknown = contract.answer.parse(body);
    if (!isDeepStrictEqual(parsed, body)) {
      throw new Error(`${contract.route} answers with more than its schema has.`);
    }
  } else if (isJson) {
    throw new Error(`${contract.route} answers with a body that the contract does not have.`);
  }
}
