import { applyDecorators, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { apiRoutes, type Method, type RouteContract, type RouteName } from '@tributary/domain';

const decorators = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete } as const satisfies Record<
  Method,
  unknown
>;

/** Makes a method the handler of a route of the contract: its method, path and status are written there alone. */
export function Route(name: RouteName): MethodDecorator {
  const contract: RouteContract = apiRoutes[name];
  const { route } = contract;
  const [method = '', path = ''] = route.split(' ');
  const nestPath = path.replace(/\{(\w+)\}/g, ':$1');
  return applyDecorators(decorators[method as Method](nestPath), HttpCode(contract.status ?? 200));
}
