import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { startPrivatePostgres } from '@tributary/store/test-kit';
import { listCards } from '../load/list-cards.js';
import { measureLoad } from '../load/measure-load.js';
import { startBareRoute } from '../load/start-bare-route.js';
import type { LoadResult } from '../load/start-load.js';
import type { Phase } from '../measure/measure-phase.js';
import { percentile } from '../measure/percentile.js';
import { readPhase } from '../measure/read-phase.js';
import { startEmbedded } from '../place/embedded-server.js';
import { FilledDatabase } from '../place/fill-database.js';
import type { Reading, Row } from '../row.js';

const cards = 100;
const connections = 8;
const most = 1_000_000;

/** `agent-activity` under load in a large database, beside a route that answers as many bytes from memory. */
export const activityRow: Row = {
  title: 'agent-activity of a card',
  usesProduct: true,
  measure: async ({ size, folder }) => {
    const rows = Math.min(most, Math.max(...size.logRows));
    const postgres = await startPrivatePostgres();
    await new FilledDatabase(postgres.url).fillTo(rows);
    const claudeDir = join(folder, 'projects');
    mkdirSync(claudeDir);
    const env = { DATABASE_URL: postgres.url };
    const server = await startEmbedded({ claudeDir, dataDir: join(folder, 'data'), env });
    try {
      const ids = await listCards(server.url, cards);
      const urls = ids.map((id) => `${server.url}/api/cards/${id}/agent-activity`);
      const order = { connections, seconds: size.seconds };
      const pids = [server.pid, postgres.pid];
      const first = await measureLoad({ ...order, urls, isOnce: true }, pids);
      const full = await measureLoad({ ...order, urls }, pids);
      const bytes = Math.round(full.result.bytes / full.result.times.length);
      const route = await startBareRoute(bytes);
      const bare = await measureLoad({ ...order, urls: [route.url] }, [route.pid]);
      const half = { ...order, perSecond: perSecond(full) / 2 };
      const atHalf = await measureLoad({ ...half, urls }, pids);
      const bareAtHalf = await measureLoad({ ...half, urls: [route.url] }, [route.pid]);
      const bareOnce = { ...order, urls: ids.map(() => route.url), isOnce: true };
      const bareFirst = await measureLoad(bareOnce, [route.pid]);
      route.stop();
      const beside = 'a constant of the same size';
      const inMs = (label: string, phase: Phase<LoadResult>, share: number): Reading =>
        readPhase(phase, { label, value: percentile(phase.result.times, share), unit: 'ms' });
      return [
        {
          what: `${connections} connections, ${rows} log rows, ${bytes} bytes an answer`,
          ours: readPhase(full, { label: 'agent-activity', value: perSecond(full), unit: 'requests/s' }),
          beside: readPhase(bare, { label: beside, value: perSecond(bare), unit: 'requests/s' }),
          goal: { of: 'ratio', atLeast: 0.3 },
        },
        {
          what: 'at half of that rate, p50',
          ours: inMs('agent-activity', atHalf, 0.5),
          beside: inMs(beside, bareAtHalf, 0.5),
        },
        {
          what: 'at half of that rate, p99',
          ours: inMs('agent-activity', atHalf, 0.99),
          beside: inMs(beside, bareAtHalf, 0.99),
          goal: { of: 'value', atMost: 20 },
        },
        {
          what: `the first answer of each of ${ids.length} cards, one after another, p50`,
          ours: inMs('agent-activity', first, 0.5),
          beside: inMs(beside, bareFirst, 0.5),
        },
      ];
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};

function perSecond({ result }: Phase<LoadResult>): number {
  return result.times.length / result.seconds;
}
