import { Redis } from 'ioredis';
import { eventually } from './eventually.js';
import { freePort, startRedisServer } from './redis-server.js';
import type { TestRedis } from './test-redis.js';

/** Three masters that share the 16,384 slots. */
export async function startRedisCluster(): Promise<TestRedis> {
  const servers = await Promise.all([0, 1, 2].map(startNode));
  const nodes = servers.map(({ url }) => new Redis(url));
  await Promise.all(
    nodes.map((node, index) =>
      node.cluster('ADDSLOTSRANGE', Math.ceil((index * 16384) / 3), Math.ceil(((index + 1) * 16384) / 3) - 1),
    ),
  );
  for (const { port, busPort } of servers) {
    await nodes[0]?.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  }
  await eventually('the cluster is formed', async () => {
    const states = await Promise.all(nodes.map((node) => node.cluster('INFO')));
    return states.every(
      (state) => state.includes('cluster_state:ok') && state.includes('cluster_known_nodes:3'),
    );
  });
  for (const node of nodes) node.disconnect();
  return {
    url: servers.map(({ url }) => url).join(','),
    isShared: false,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

async function startNode() {
  const busPort = await freePort();
  const server = await startRedisServer(['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]);
  return { ...server, busPort };
}
