import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPrivatePostgres } from '@tributary/store/test-kit';
import { measureCardPage, openChromium, type PageTimes } from '../measure/measure-page.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { readPhase } from '../measure/read-phase.js';
import { makeBigCard } from '../place/big-card.js';
import { startEmbedded } from '../place/embedded-server.js';
import { FilledDatabase } from '../place/fill-database.js';
import type { Figure, Row } from '../row.js';

const runs = 500;
const most = 100_000;

/** A card with 500 runs and a very long log in a real browser, beside a card of ordinary size. */
export const cardPageRow: Row = {
  title: 'The page of a large card, in Chromium',
  usesProduct: true,
  measure: async ({ size, folder }) => {
    const postgres = await startPrivatePostgres();
    const claudeDir = join(folder, 'projects');
    mkdirSync(claudeDir);
    await new FilledDatabase(postgres.url).fillTo(most / 2);
    const big = await makeBigCard(postgres.url, runs, Math.min(most, size.logRows.at(-1)! * 5));
    const env = { DATABASE_URL: postgres.url };
    const server = await startEmbedded({ claudeDir, dataDir: join(folder, 'data'), env });
    const browser = await openChromium();
    try {
      const pids = [server.pid, postgres.pid];
      const look = (id: string): Promise<Phase<PageTimes>> =>
        measurePhase(() => measureCardPage(browser, `${server.url}/cards/${id}`, size.seconds / 2), pids);
      await look(big.otherCardId);
      const bare = await look(big.otherCardId);
      const ours = await look(big.cardId);
      const what = `card with ${big.runs} runs and ${big.logRows} log entries`;
      return [
        compare(`${what} opens`, { ours, bare }, ({ openMs }) => openMs, 1_000),
        compare(`${what}, longest task while opening`, { ours, bare }, (times) => times.longestOpeningMs),
        compare(
          `${what}, longest task while scrolling`,
          { ours, bare },
          (times) => times.longestScrollingMs,
          50,
        ),
      ];
    } finally {
      await browser.close();
      await server.stop();
      await postgres.stop();
    }
  },
};

function compare(
  what: string,
  { ours, bare }: Record<'ours' | 'bare', Phase<PageTimes>>,
  pick: (times: PageTimes) => number,
  atMost?: number,
): Figure {
  return {
    what,
    ours: readPhase(ours, { label: 'large card', value: pick(ours.result), unit: 'ms' }),
    beside: readPhase(bare, { label: 'a card of one session', value: pick(bare.result), unit: 'ms' }),
    ...(atMost !== undefined && { goal: { of: 'value', atMost } as const }),
  };
}
