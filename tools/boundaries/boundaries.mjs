/**
 * Which way the arrow may point. A project carries two tags in its package.json (`nx.tags`):
 * `layer:*` says what it is, `runs:*` says where its code must be able to run.
 */

const database = ['pg', 'pg-copy-streams', '@prisma/*'];
const queues = ['ioredis', 'bullmq'];
const framework = ['@nestjs/*', 'fastify', '@fastify/*'];
const browser = ['react', 'react-dom', 'react-router'];

/**
 * `imports`: the layers whose packages may be imported.
 * `externals`: where given, the only npm packages allowed. `bans`: npm packages that belong to another layer.
 * `isTest`: every file of the layer is test code.
 */
export const layers = {
  // The price table is data and a pure lookup.
  domain: { imports: [], externals: ['zod', '@pydantic/genai-prices'] },
  parser: { imports: ['domain'], externals: ['zod'] },
  // What may leave of a line is told beside what it means.
  redact: { imports: ['domain', 'parser'], externals: ['zod'] },
  platform: { imports: ['domain'], bans: [...database, ...queues, ...browser] },
  stream: { imports: ['domain', 'platform'], bans: [...database, ...browser] },
  store: { imports: ['domain', 'platform'], bans: [...queues, ...framework, ...browser] },
  // Types only: the schemas stay on the server.
  client: { imports: ['domain'], externals: [] },
  service: {
    imports: ['domain', 'parser', 'redact', 'stream', 'store', 'platform', 'client'],
    bans: [...database, ...browser],
  },
  composition: {
    imports: ['domain', 'parser', 'redact', 'stream', 'store', 'platform', 'client', 'service'],
    bans: [...database, ...browser],
  },
  web: { imports: ['domain', 'client'], bans: [...database, ...queues, ...framework] },
  e2e: { imports: ['domain', 'client'], isTest: true },
  bench: {
    imports: [
      'domain',
      'parser',
      'redact',
      'stream',
      'store',
      'platform',
      'client',
      'service',
      'composition',
    ],
    isTest: true,
  },
  tooling: { imports: [] },
};

/** `imports`: where imported code must be able to run. `hasBuiltins`: whether `node:*` exists there. */
export const runtimes = {
  any: { imports: ['any'], hasBuiltins: false },
  browser: { imports: ['browser', 'any'], hasBuiltins: false },
  node: { imports: ['node', 'any'], hasBuiltins: true },
};

/** Tests of every layer may import these; nothing that ships may. */
export const testOnly = [
  '@tributary/store/test-kit',
  '@jest/globals',
  'fast-check',
  'playwright-core',
  'testcontainers',
];

/** Files that never ship: they run in Node whatever their project does, and may use any npm package. */
export const unshipped =
  /\.(spec|medium-spec|e2e-spec)\.tsx?$|\/(test-kit|testing)\/|\/web\/(build\/|vite\.config\.ts$)/;
