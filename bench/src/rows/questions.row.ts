import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPrivatePostgres } from '@tributary/store/test-kit';
import { listCards } from '../load/list-cards.js';
import { measureLoad } from '../load/measure-load.js';
import { startBareRoute } from '../load/start-bare-route.js';
import type { LoadResult } from '../load/start-load.js';
import { growthExponent } from '../measure/growth-exponent.js';
import type { Phase } from '../measure/measure-phase.js';
import { percentile } from '../measure/percentile.js';
import { readPhase } from '../measure/read-phase.js';
import { startEmbedded } from '../place/embedded-server.js';
import { FilledDatabase } from '../place/fill-database.js';
import type { Figure, Row } from '../row.js';

const monthMs = 30 * 86_400_000;
const goalRows = 1_000_000;

function questionsOf(url: string, cards: readonly string[]): Record<string, readonly string[]> {
  const from = new Date(Date.now() - monthMs).toISOString();
  return {
    'cost by agent type, last month': [`${url}/api/costs?groupBy=agentType&from=${from}`],
    'cost by day, last month': [`${url}/api/costs?groupBy=day&from=${from}`],
    'cost by agent, last month': [`${url}/api/costs?groupBy=agent&from=${from}`],
    'agent-activity of a card': cards.map((id) => `${url}/api/cards/${id}/agent-activity`),
    'log of a card': cards.map((id) => `${url}/api/cards/${id}/logs?limit=100`),
    'the newest cards': [`${url}/api/cards?limit=50`],
    'the newest sessions': [`${url}/api/sessions?limit=50`],
    'a search': [`${url}/api/search?q=reader`],
  };
}

/** One question after another, in databases of growing size, beside a route that answers as many bytes from memory. */
export const questionsRow: Row = {
  title: 'Questions to a growing database',
  usesProduct: true,
  measure: async ({ size, folder }) => {
    const postgres = await startPrivatePostgres();
    const database = new FilledDatabase(postgres.url);
    const measured = new Map<string, { n: number; phase: Phase<LoadResult> }[]>();
    const figures: Figure[] = [];
    try {
      for (const rows of size.logRows) {
        await database.fillTo(rows);
        const claudeDir = join(folder, `projects-${rows}`);
        mkdirSync(claudeDir);
        const env = { DATABASE_URL: postgres.url };
        const server = await startEmbedded({ claudeDir, dataDir: join(folder, 'data'), env });
        const pids = [server.pid, postgres.pid];
        for (const [name, urls] of Object.entries(questionsOf(server.url, await listCards(server.url, 50)))) {
          const { phase, figure } = await ask({ name, urls, rows, pids, seconds: size.seconds / 4 });
          figures.push(figure);
          measured.set(name, [...(measured.get(name) ?? []), { n: rows, phase }]);
        }
        await server.stop();
      }
      return [...figures, ...[...measured].map(([name, points]) => describeGrowth(name, points))];
    } finally {
      await postgres.stop();
    }
  },
};

interface Asked {
  readonly name: string;
  readonly urls: readonly string[];
  readonly rows: number;
  readonly pids: readonly number[];
  readonly seconds: number;
}

async function ask({
  name,
  urls,
  rows,
  pids,
  seconds,
}: Asked): Promise<{ phase: Phase<LoadResult>; figure: Figure }> {
  const order = { connections: 1, seconds };
  await measureLoad({ ...order, urls, isOnce: true }, pids);
  const phase = await measureLoad({ ...order, urls }, pids);
  const route = await startBareRoute(Math.round(phase.result.bytes / phase.result.times.length));
  const bare = await measureLoad({ ...order, urls: [route.url], seconds: Math.min(1, seconds) }, [route.pid]);
  route.stop();
  const value = (of: Phase<LoadResult>): number => percentile(of.result.times, 0.99);
  const figure: Figure = {
    what: `${name}, ${rows} log rows, p99; p50 ${percentile(phase.result.times, 0.5).toFixed(1)} ms`,
    ours: readPhase(phase, { label: name, value: value(phase), unit: 'ms' }),
    beside: readPhase(bare, { label: 'a constant of the same size', value: value(bare), unit: 'ms' }),
    ...(rows === goalRows && { goal: { of: 'value', atMost: 20 } as const }),
  };
  return { phase, figure };
}

/** An index keeps it near 0; adding everything up anew is 1. */
function describeGrowth(name: string, points: readonly { n: number; phase: Phase<LoadResult> }[]): Figure {
  const cost = ({ result }: Phase<LoadResult>): number => percentile(result.times, 0.5);
  const exponent = growthExponent(points.map(({ n, phase }) => ({ n, cost: cost(phase) })));
  const { phase } = points.at(-1)!;
  return {
    what: `growth of ${name}`,
    ours: readPhase(phase, { label: name, value: exponent, unit: 'exponent' }),
    beside: readPhase(phase, { label: 'linear', value: 1, unit: 'exponent' }),
    goal: { of: 'value', atMost: 1.1 },
  };
}
