import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../embedded/free-port.js';
import { startPrivateRedis, type PrivateRedis } from './private-redis.js';
import type { TestServer } from './test-server.js';

const slots = 16_384;
const nodeCount = 3;
const formWithinMs = 60_000;

/** Three masters on this machine that share the slots; its URL lists them all. */
export async function startPrivateRedisCluster(): Promise<TestServer> {
  const servers = await Promise.all(Array.from({ length: nodeCount }, () => startNode(5)));
  const nodes = servers.map(({ url }) => new Redis(url));
  await Promise.all(
    nodes.map((node, index) => node.cluster('ADDSLOTSRANGE', firstSlotOf(index), firstSlotOf(index + 1) - 1)),
  );
  for (const { port, busPort } of servers)
    await nodes[0]?.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  await untilFormed(nodes);
  for (const node of nodes) node.disconnect();
  return {
    url: servers.map(({ url }) => url).join(','),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

interface ClusterNode extends PrivateRedis {
  readonly busPort: number;
}

/** A port that was free may be taken before Redis has it. */
async function startNode(attempts: number): Promise<ClusterNode> {
  const busPort = await freePort();
  const settings = { 'cluster-enabled': 'yes', 'cluster-port': String(busPort) };
  try {
    return { ...(await startPrivateRedis({ settings })), busPort };
  } catch (error) {
    if (attempts === 1 || !(error as Error).message.includes('Address already in use')) throw error;
    return await startNode(attempts - 1);
  }
}

function firstSlotOf(index: number): number {
  return Math.ceil((index * slots) / nodeCount);
}

async function untilFormed(nodes: readonly Redis[]): Promise<void> {
  const deadline = Date.now() + formWithinMs;
  for (;;) {
    const states = await Promise.all(nodes.map((node) => node.cluster('INFO')));
    if (states.every(isFormed)) return;
    if (Date.now() > deadline) throw new Error(`The Redis Cluster was not formed: ${states.join('\n')}`);
    await sleep(20);
  }
}

function isFormed(state: string): boolean {
  return state.includes('cluster_state:ok') && state.includes(`cluster_known_nodes:${nodeCount}`);
}
