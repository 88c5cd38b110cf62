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
import { compareTools } from '../place/compare-tools.js';
import { startEmbedded, type EmbeddedServer } from '../place/embedded-server.js';
import { FilledDatabase } from '../place/fill-database.js';
import type { Figure, Row } from '../row.js';

const monthMs = 30 * 86_400_000;
const goalRows = 1_000_000;
/** How often something is asked that nobody has asked before: the p99 of fewer would be the longest of all. */
const firstTimes = 200;

interface Question {
  readonly name: string;
  /** Asked over and over; what is kept of an answer counts. */
  readonly urls: readonly string[];
  /** Where answers are kept: each is asked once, before. */
  readonly firstUrls?: readonly string[];
  /** Whether any news makes its answer another one: it is asked after some as well. */
  readonly isOfAll?: boolean;
}

/** Every span begins at another second. */
const spans = Array.from({ length: firstTimes }, (_, index) =>
  new Date(Date.now() - monthMs + index * 1_000).toISOString(),
);

function questionsOf(url: string, cards: readonly string[]): Question[] {
  const costs = (groupBy: string): Omit<Question, 'name'> => {
    const firstUrls = spans.map((from) => `${url}/api/costs?groupBy=${groupBy}&from=${from}`);
    return { firstUrls, urls: firstUrls.slice(0, 1), isOfAll: true };
  };
  const activity = cards.map((id) => `${url}/api/cards/${id}/agent-activity`);
  return [
    { name: 'cost by agent type, last month', ...costs('agentType') },
    { name: 'cost by day, last month', ...costs('day') },
    { name: 'cost by agent, last month', ...costs('agent') },
    { name: 'agent-activity of a card', urls: activity, firstUrls: activity },
    { name: 'log of a card', urls: cards.map((id) => `${url}/api/cards/${id}/logs?limit=100`) },
    { name: 'the newest cards', urls: [`${url}/api/cards?limit=50`], isOfAll: true },
    { name: 'the newest sessions', urls: [`${url}/api/sessions?limit=50`], isOfAll: true },
    { name: 'a search', urls: [`${url}/api/search?q=reader`] },
  ];
}

/**
 * One question after another, in databases of growing size, beside a route that answers as many bytes from memory; and
 * what everything cost, beside the tools that read all transcripts again to answer.
 */
export const questionsRow: Row = {
  title: 'Questions to a growing database',
  usesProduct: true,
  measure: async ({ size, folder, corpus }) => {
    const figures = await compareTools(corpus(), join(folder, 'tools'));
    const measured: Measured[] = [];
    const postgres = await startPrivatePostgres();
    const database = new FilledDatabase(postgres.url);
    try {
      for (const rows of size.logRows) {
        await database.fillTo(rows);
        const claudeDir = join(folder, `projects-${rows}`);
        mkdirSync(claudeDir);
        const start = (): Promise<EmbeddedServer> =>
          startEmbedded({ claudeDir, dataDir: join(folder, 'data'), env: { DATABASE_URL: postgres.url } });
        const firstEver = await askFirstEver(await start(), postgres.pid);
        const server = await start();
        const pids = [server.pid, postgres.pid];
        const asking = { rows, pids, seconds: size.seconds / 4, database: postgres.url, firstEver };
        for (const question of questionsOf(server.url, await listCards(server.url, firstTimes))) {
          measured.push(...(await ask(question, asking)));
        }
        await server.stop();
      }
      const growth = Map.groupBy(measured, ({ name }) => name);
      return [
        ...figures,
        ...measured.map(({ figure }) => figure),
        ...[...growth].map(([name, points]) => describeGrowth(name, points)),
      ];
    } finally {
      await postgres.stop();
    }
  },
};

interface Measured {
  readonly name: string;
  readonly rows: number;
  readonly phase: Phase<LoadResult>;
  readonly figure: Figure;
}

/** What is added up for the first time is saved for the next start. */
async function askFirstEver(
  server: EmbeddedServer,
  postgresPid: number,
): Promise<ReadonlyMap<string, Phase<LoadResult>>> {
  const phases = new Map<string, Phase<LoadResult>>();
  for (const { name, urls, firstUrls, isOfAll } of questionsOf(server.url, [])) {
    if (isOfAll !== true || firstUrls === undefined) continue;
    const order = { urls, connections: 1, seconds: 1, isOnce: true };
    phases.set(name, await measureLoad(order, [server.pid, postgresPid]));
  }
  await server.stop();
  return phases;
}

interface Asking {
  readonly firstEver: ReadonlyMap<string, Phase<LoadResult>>;
  readonly rows: number;
  readonly pids: readonly number[];
  readonly seconds: number;
  readonly database: string;
}

async function ask(
  { name, urls, firstUrls, isOfAll = false }: Question,
  { rows, pids, seconds, database, firstEver }: Asking,
): Promise<Measured[]> {
  const order = { connections: 1, seconds };
  const once = { ...order, isOnce: true };
  // A server that has just started keeps no days of reports yet, but what the one before saved.
  const afterStart = isOfAll && (await measureLoad({ ...once, urls }, pids));
  const first = await measureLoad({ ...once, urls: firstUrls ?? urls }, pids);
  const phase = await measureLoad({ ...order, urls }, pids);
  const again = Array.from({ length: firstTimes }, () => urls).flat();
  const afterNews = isOfAll && (await measureLoad({ ...once, urls: again, newsIn: database }, pids));
  const route = await startBareRoute(Math.round(phase.result.bytes / phase.result.times.length));
  const bare = await measureLoad({ ...order, urls: [route.url], seconds: Math.min(1, seconds) }, [route.pid]);
  route.stop();
  const describe = (what: string, asked: Phase<LoadResult>, hasGoal = true): Measured => {
    const value = (of: Phase<LoadResult>, share = 0.99): number => percentile(of.result.times, share);
    const figure: Figure = {
      what: `${what}, ${rows} log rows, p99; p50 ${value(asked, 0.5).toFixed(1)} ms`,
      ours: readPhase(asked, { label: what, value: value(asked), unit: 'ms' }),
      beside: readPhase(bare, { label: 'a constant of the same size', value: value(bare), unit: 'ms' }),
      ...(hasGoal && rows === goalRows && { goal: { of: 'value', atMost: 20 } as const }),
    };
    return { name: what, rows, phase: asked, figure };
  };
  const ever = firstEver.get(name);
  return [
    describe(name, phase),
    ...(ever === undefined ? [] : [describe(`${name}, the first ever`, ever, false)]),
    ...(afterStart === false ? [] : [describe(`${name}, the first after a start`, afterStart)]),
    ...(firstUrls === undefined ? [] : [describe(`${name}, not asked before`, first)]),
    ...(afterNews === false ? [] : [describe(`${name}, after news`, afterNews)]),
  ];
}

/** An index keeps it near 0; adding everything up anew is 1. */
function describeGrowth(name: string, points: readonly Measured[]): Figure {
  const cost = ({ result }: Phase<LoadResult>): number => percentile(result.times, 0.5);
  const exponent = growthExponent(points.map(({ rows, phase }) => ({ n: rows, cost: cost(phase) })));
  const { phase } = points.at(-1)!;
  return {
    what: `growth of ${name}`,
    ours: readPhase(phase, { label: name, value: exponent, unit: 'exponent' }),
    beside: readPhase(phase, { label: 'linear', value: 1, unit: 'exponent' }),
    goal: { of: 'value', atMost: 1.1 },
  };
}
