import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '@tributary/store';
import { generateCorpus } from '../generate/generate-corpus.js';
import { measureCommand } from '../measure/measure-command.js';
import type { Phase } from '../measure/measure-phase.js';
import { measureServer } from '../measure/measure-server.js';
import { readPhase } from '../measure/read-phase.js';
import { askTotalUsd } from '../place/ask-costs.js';
import { startEmbedded } from '../place/embedded-server.js';
import { commandOf, otherTools } from '../place/other-tools.js';
import { storedBytes } from '../place/stored-bytes.js';
import { until } from '../place/until.js';
import { judgeUsd } from '../report/judge-usd.js';
import type { Figure, Row } from '../row.js';

const share = 0.01;

/** Started again, until it has answered what everything cost; beside the other tools' second run. */
export const restartRow: Row = {
  title: 'Warm restart',
  usesProduct: true,
  measure: async ({ corpus, folder }) => {
    const { truth, folder: original } = corpus();
    const claude = join(folder, 'claude');
    // Links, so that files can be added without touching the corpus.
    execFileSync('cp', ['-al', original, claude]);
    const options = { claudeDir: join(claude, 'projects'), dataDir: join(folder, 'data') };
    const homes = (name: string): string => join(folder, 'homes', name);
    const first = await startEmbedded(options);
    await untilBytes(first.databaseUrl, truth.bytes);
    await first.stop();
    for (const tool of otherTools) await measureCommand(commandOf(tool, claude, homes(tool.name)));

    // What asks is loaded with its first question, 20 ms that are not the server's.
    await fetch('data:,');
    const figures: Figure[] = [];
    const compare = async (what: string, usd: number, bytes: number): Promise<void> => {
      const restarted = await measureServer(options, async ({ url, databaseUrl }) => {
        if (bytes > truth.bytes) await untilBytes(databaseUrl, bytes);
        const said = await askTotalUsd(url);
        if (said?.toFixed(6) !== usd.toFixed(6))
          throw new Error(`${said} dollars are stored, ${usd} are true`);
      });
      await restarted.result.stop();
      for (const tool of otherTools) {
        const run = await measureCommand(commandOf(tool, claude, homes(tool.name)));
        figures.push({
          what: `${what}; ${tool.name} ${judgeUsd(tool.readUsd(JSON.parse(run.result)), usd)}`,
          ours: inSeconds('tributary up', restarted),
          beside: inSeconds(`${tool.name}, second run`, run),
          ...(tool.name === 'ccusage 20' && { goal: { of: 'ratio', atMost: 0.2 } as const }),
        });
      }
    };
    await compare('nothing new', truth.usd, truth.bytes);
    const more = generateCorpus({ folder: claude, seed: truth.seed + 1, bytes: truth.bytes * share });
    await compare('1 % new', truth.usd + more.usd, truth.bytes + more.bytes);
    return figures;
  },
};

function inSeconds(label: string, phase: Phase<unknown>): Figure['ours'] {
  return readPhase(phase, { label, value: phase.wallSeconds, unit: 's' });
}

async function untilBytes(databaseUrl: string, bytes: number): Promise<void> {
  const database = openDatabase(databaseUrl, { connections: 1 });
  await until(async () => (await storedBytes(database)) >= bytes, { everyMs: 20 });
  await database.end();
}
