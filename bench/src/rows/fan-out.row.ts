import { join } from 'node:path';
import { startBareTail, startLiveEmbedded } from '../live/live-servers.js';
import { measureLive, warmUp, type LiveResult } from '../live/measure-live.js';
import type { Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import type { Figure, Row } from '../row.js';

const perSecond = 20;

/** One line told to very many clients, beside a bare tail that writes to as many sockets. */
export const fanOutRow: Row = {
  title: 'Fan-out to many clients',
  usesProduct: true,
  measure: async ({ size, folder }) => {
    const bare = await startBareTail(join(folder, 'bare'));
    const server = await startLiveEmbedded(join(folder, 'embedded'));
    const read = (phase: Phase<LiveResult>, label: string): Figure['ours'] =>
      readPhase(phase, { label, value: phase.result.p99, unit: 'ms' });
    try {
      await warmUp(bare);
      await warmUp(server);
      const figures: Figure[] = [];
      for (const clients of size.clients) {
        const load = { perSecond, seconds: size.seconds, clients };
        const beside = await measureLive(bare, load);
        const ours = await measureLive(server, load);
        figures.push({
          what: `${perSecond} events/s to ${clients} clients, p99`,
          ours: read(ours, 'embedded'),
          beside: read(beside, 'inotify and sockets'),
          remark: `${(ours.result.arrivedShare * 100).toFixed(1)} % arrived one by one`,
        });
      }
      return figures;
    } finally {
      await Promise.all([bare.stop(), server.stop()]);
    }
  },
};
