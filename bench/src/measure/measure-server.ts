import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from '../place/embedded-server.js';
import type { Phase } from './measure-phase.js';
import { peakMb, treeCpuSeconds } from './process-usage.js';

/** Starts the product and waits for what `isDone` says; the time is of the whole, its Postgres included. */
export async function measureServer(
  options: EmbeddedOptions,
  isDone: (server: EmbeddedServer) => Promise<void>,
): Promise<Phase<EmbeddedServer>> {
  const startedAt = performance.now();
  const server = await startEmbedded(options);
  try {
    await isDone(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const wallSeconds = (performance.now() - startedAt) / 1_000;
  return {
    result: server,
    wallSeconds,
    cpuSeconds: treeCpuSeconds(server.pid),
    // Without Postgres: its pages are shared between its processes, and counted for each of them.
    peakMb: peakMb(server.pid),
  };
}
