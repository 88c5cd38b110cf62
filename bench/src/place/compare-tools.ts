import { join } from 'node:path';
import { openDatabase } from '@tributary/store';
import { measureLoad } from '../load/measure-load.js';
import { measureCommand } from '../measure/measure-command.js';
import { percentile } from '../measure/percentile.js';
import { readPhase } from '../measure/read-phase.js';
import { judgeUsd } from '../report/judge-usd.js';
import type { Figure } from '../row.js';
import { askTotalUsd } from './ask-costs.js';
import { startEmbedded } from './embedded-server.js';
import { commandOf, otherTools } from './other-tools.js';
import type { Corpus } from './prepare-corpus.js';
import { storedBytes } from './stored-bytes.js';
import { until } from './until.js';

const seconds = 2;

/** What a whole corpus cost by agent type: asked of a server that has it, beside each tool run for the second time. */
export async function compareTools({ folder: claude, truth }: Corpus, folder: string): Promise<Figure[]> {
  const server = await startEmbedded({ claudeDir: join(claude, 'projects'), dataDir: join(folder, 'data') });
  try {
    const database = openDatabase(server.databaseUrl, { connections: 1 });
    await until(async () => (await storedBytes(database)) >= truth.bytes, { everyMs: 100 });
    await database.end();
    const usd = await askTotalUsd(server.url);
    const urls = [`${server.url}/api/costs?groupBy=agentType`];
    const asked = await measureLoad({ urls, connections: 1, seconds }, [server.pid]);
    const ours = readPhase(asked, {
      ...{ label: 'cost by agent type', value: percentile(asked.result.times, 0.99), unit: 'ms' },
    });
    const figures: Figure[] = [];
    for (const tool of otherTools) {
      const command = commandOf(tool, claude, join(folder, tool.name));
      await measureCommand(command);
      const run = await measureCommand(command);
      figures.push({
        what: `cost by agent type, ${truth.lines} lines, p99, ${judgeUsd(usd, truth.usd)}; ${tool.name} ${judgeUsd(tool.readUsd(JSON.parse(run.result)), truth.usd)}`,
        ours,
        beside: readPhase(run, {
          ...{ label: `${tool.name}, second run`, value: run.wallSeconds * 1_000, unit: 'ms' },
        }),
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
}
