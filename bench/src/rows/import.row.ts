import { join } from 'node:path';
import { openDatabase } from '@tributary/store';
import { measureCommand } from '../measure/measure-command.js';
import { measurePhase, medianPhase, rounds, type Phase } from '../measure/measure-phase.js';
import { measureServer } from '../measure/measure-server.js';
import { readPhase } from '../measure/read-phase.js';
import { askTotalUsd } from '../place/ask-costs.js';
import { copyIntoBareTables, dumpTables, makeBareTables } from '../place/copy-tables.js';
import type { EmbeddedServer } from '../place/embedded-server.js';
import { commandOf, otherTools, type OtherTool } from '../place/other-tools.js';
import { parseBare } from '../place/parse-bare.js';
import type { Corpus } from '../place/prepare-corpus.js';
import { storedBytes } from '../place/stored-bytes.js';
import { until } from '../place/until.js';
import { judgeUsd } from '../report/judge-usd.js';
import type { Figure, Reading, Row } from '../row.js';

const megabyte = 1_000_000;
/** Those that the import must not take longer than. */
const outrun = ['ccusage 18', 'codeburn'];

/** From nothing to everything stored and answered, beside the least it can cost and beside other tools' report. */
export const importRow: Row = {
  title: 'Cold import of a Claude Code folder',
  usesProduct: true,
  measure: async ({ corpus, folder }) => {
    const data = corpus();
    const { truth } = data;
    const claudeDir = join(data.folder, 'projects');
    // Whoever reads first would wait for the disk, and those after it not.
    parseBare(data.folder);
    const imports: Phase<unknown>[] = [];
    const limits: Phase<unknown>[] = [];
    let said: number | null = null;
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = join(folder, `data-${round}`);
      const imported = await measureServer({ claudeDir, dataDir }, (server) => untilStored(server, data));
      const server = imported.result;
      try {
        said = await askTotalUsd(server.url);
        if (said !== truth.usd) throw new Error(`${said} dollars are stored, ${truth.usd} are true`);
        imports.push(imported);
        limits.push(await measureLimit(server, data, folder));
      } finally {
        await server.stop();
      }
    }
    const [imported, bare] = [medianPhase(imports), medianPhase(limits)];
    const inMb = (label: string, phase: Phase<unknown>): Reading =>
      readPhase(phase, { label, value: truth.bytes / megabyte / phase.wallSeconds, unit: 'MB/s' });
    const limit: Figure = {
      what: `import of ${Math.round(truth.bytes / megabyte)} MB, ${truth.lines} lines, the middle of ${rounds}; ${judgeUsd(said, truth.usd)}`,
      ours: inMb('tributary up', imported),
      beside: inMb('read, split, JSON.parse, COPY', bare),
      goal: { of: 'ratio', atLeast: 0.5 },
    };
    const others: Figure[] = [];
    for (const tool of otherTools) others.push(await compareTool(tool, data, { imported, folder }));
    return [limit, ...others];
  },
};

async function untilStored({ databaseUrl }: EmbeddedServer, { truth }: Corpus): Promise<void> {
  const database = openDatabase(databaseUrl, { connections: 1 });
  await until(async () => (await storedBytes(database)) >= truth.bytes, { everyMs: 50 });
  await database.end();
}

async function measureLimit(server: EmbeddedServer, corpus: Corpus, folder: string): Promise<Phase<void>> {
  const database = openDatabase(server.databaseUrl, { isForCopies: true });
  try {
    const dumped = await dumpTables(database, join(folder, 'dump'));
    await makeBareTables(database);
    return await measurePhase(async () => {
      parseBare(corpus.folder);
      await copyIntoBareTables(database, dumped);
    }, [server.pid]);
  } finally {
    await database.end();
  }
}

async function compareTool(
  tool: OtherTool,
  { folder: claude, truth }: Corpus,
  { imported, folder }: { readonly imported: Phase<unknown>; readonly folder: string },
): Promise<Figure> {
  const run = await measureCommand(commandOf(tool, claude, join(folder, tool.name)));
  const inSeconds = (label: string, phase: Phase<unknown>): Reading =>
    readPhase(phase, { label, value: phase.wallSeconds, unit: 's' });
  return {
    what: `import beside ${tool.name}; ${judgeUsd(tool.readUsd(JSON.parse(run.result)), truth.usd)}`,
    ours: inSeconds('tributary up', imported),
    beside: inSeconds(tool.name, run),
    ...(outrun.includes(tool.name) && { goal: { of: 'ratio', atMost: 1 } as const }),
  };
}
