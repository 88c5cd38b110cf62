import { apiRoutes, type RouteContract } from '@tributary/domain';

const routes = Object.values<RouteContract>(apiRoutes).map(({ route }) => {
  const [method = '', path = ''] = route.split(' ');
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  return {
    path,
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${pattern}$`),
  };
});
const outsideOfApi = new Set(
  routes.map(({ path }) => path.slice(1)).filter((path) => !path.startsWith('api/')),
);

/** What an address of the contract takes; nothing where it is none. */
export function methodsAt(path: string): string[] {
  return [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))];
}

/** Whether who asked for this path meant the api: in other letters, with a slash too many. */
export function isMeantForApi(path: string): boolean {
  const plain = path.replace(/^\/+|\/+$/g, '').toLowerCase();
  return plain === 'api' || plain.startsWith('api/') || outsideOfApi.has(plain);
}
