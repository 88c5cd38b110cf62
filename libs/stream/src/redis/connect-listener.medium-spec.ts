import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../test-kit/eventually.js';
import { startRedisServer } from '../test-kit/redis-server.js';
import { connectListener } from './connect-redis.js';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** A node that takes connections and ends them at once. */
async function startDyingNode(): Promise<{ readonly port: number; readonly count: () => number }> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, count: () => connections };
}

const listenTo = (url: string): ReturnType<typeof connectListener> => {
  const client = connectListener(url, () => undefined);
  ended.push(() => client.disconnect());
  return client;
};

describe('who listens to a Redis Cluster', () => {
  it('hears what is said by another node where the first is gone', async () => {
    const { port } = await startDyingNode();
    const node = await startRedisServer();
    ended.push(() => node.stop());
    const client = listenTo(`redis://127.0.0.1:${port},${node.url}`);
    await eventually('it is connected', () => client.status === 'ready');
    expect(client.options.port).toBe(node.port);
  });

  it('waits longer and longer while all nodes are away', async () => {
    const { port, count } = await startDyingNode();
    const startedAt = performance.now();
    listenTo(`redis+cluster://127.0.0.1:${port}`);
    await eventually('it tried five times', () => count() === 5);
    expect(performance.now() - startedAt).toBeGreaterThan(50 + 100 + 150 + 200);
  });
});
