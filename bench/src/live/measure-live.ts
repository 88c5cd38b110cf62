import type { Phase } from '../measure/measure-phase.js';
import { peakMb, treeCpuSeconds } from '../measure/process-usage.js';
import { percentile } from '../measure/percentile.js';
import type { MarkedSessions } from './append-marks.js';
import { startClients } from './start-clients.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that follows a folder and tells connections what is new in it. */
export interface LiveServer {
  readonly name: string;
  readonly port: number;
  readonly greeting: string;
  readonly pids: readonly number[];
  readonly sessions: MarkedSessions;
  stop(): Promise<void>;
}

export interface LiveLoad {
  readonly perSecond: number;
  readonly seconds: number;
  readonly clients: number;
}

export interface LiveResult {
  readonly p50: number;
  readonly p99: number;
  /** Of what was written, how much arrived at the searched connections. */
  readonly arrivedShare: number;
}

const searched = 10;
const settleMs = 500;
let nextMark = 1;

/** Milliseconds from the write of a line until a client has it, under a load. */
export async function measureLive(server: LiveServer, load: LiveLoad): Promise<Phase<LiveResult>> {
  const { port, greeting, sessions, pids } = server;
  const listening = Math.min(searched, load.clients);
  const clients = await startClients({ port, greeting, clients: load.clients, searched: listening });
  const cpu = (): number => pids.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0);
  const cpuBefore = cpu();
  const startedAt = performance.now();
  const { writtenAt } = await sessions.append({ ...load, from: nextMark });
  nextMark += writtenAt.size;
  const wallSeconds = (performance.now() - startedAt) / 1_000;
  const cpuSeconds = cpu() - cpuBefore;
  await sleep(settleMs * 4);
  const { arrivals } = await clients.finish();
  const times = arrivals.flatMap(({ mark, at }) => {
    const written = writtenAt.get(mark);
    return written === undefined ? [] : [Number(BigInt(at) - written) / 1e6];
  });
  return {
    result: {
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      arrivedShare: times.length / (writtenAt.size * listening),
    },
    wallSeconds,
    cpuSeconds,
    peakMb: pids.reduce((sum, pid) => sum + peakMb(pid), 0),
  };
}

/** The first lines of a session cost more than the others: they are not what is measured. */
export async function warmUp(server: LiveServer): Promise<void> {
  const { port, greeting, sessions } = server;
  const clients = await startClients({ port, greeting, clients: 1, searched: 1 });
  await sessions.append({ perSecond: 50, seconds: 2, from: nextMark });
  nextMark += 100;
  await sleep(settleMs);
  await clients.finish();
}
