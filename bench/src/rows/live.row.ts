import { join } from 'node:path';
import { startBareTail, startLiveEmbedded, startLiveTeam } from '../live/live-servers.js';
import {
  measureLive,
  warmUp,
  type LiveLoad,
  type LiveResult,
  type LiveServer,
} from '../live/measure-live.js';
import type { Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import type { Figure, Row } from '../row.js';

const goalMs = { idle: 100, busy: 300 };
type LoadName = keyof typeof goalMs;

/** From the write of a line until a client of the event stream has it, beside a bare tail to a socket. */
export const liveRow: Row = {
  title: 'Live: from a written line to a client of the stream',
  usesProduct: true,
  measure: async ({ size, folder }) => {
    const loads: Record<LoadName, LiveLoad> = {
      idle: { perSecond: 10, seconds: size.seconds, clients: 1 },
      busy: { perSecond: size.busy.rate, seconds: size.seconds, clients: size.busy.clients },
    };
    const bare = await measureBoth(await startBareTail(join(folder, 'bare')), loads);
    const figures: Figure[] = [];
    for (const start of [startLiveEmbedded, startLiveTeam]) {
      const server = await start(join(folder, start.name));
      const measured = await measureBoth(server, loads);
      for (const name of ['idle', 'busy'] as const) {
        figures.push(...compare(server, loads[name], name, { ours: measured[name], bare: bare[name] }));
      }
    }
    return figures;
  },
};

async function measureBoth(
  server: LiveServer,
  loads: Record<LoadName, LiveLoad>,
): Promise<Record<LoadName, Phase<LiveResult>>> {
  try {
    await warmUp(server);
    return { idle: await measureLive(server, loads.idle), busy: await measureLive(server, loads.busy) };
  } finally {
    await server.stop();
  }
}

function compare(
  server: LiveServer,
  { perSecond, clients }: LiveLoad,
  name: LoadName,
  { ours, bare }: Record<'ours' | 'bare', Phase<LiveResult>>,
): Figure[] {
  return (['p50', 'p99'] as const).map((share) => ({
    what: `${server.name}, ${perSecond} events/s, ${clients} clients, ${share}`,
    ours: readPhase(ours, { label: server.name, value: ours.result[share], unit: 'ms' }),
    beside: readPhase(bare, { label: 'inotify and a socket', value: bare.result[share], unit: 'ms' }),
    ...(share === 'p99' && { goal: { of: 'value', atMost: goalMs[name] } as const }),
    remark: `${(ours.result.arrivedShare * 100).toFixed(1)} % arrived one by one`,
  }));
}
