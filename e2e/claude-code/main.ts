/**
 * Lets real versions of Claude Code work with a scripted model, all on this machine, and compares what Tributary tells
 * of their transcripts with what the model served: `npm run test:claude-code -- 2.1.327 2.0.71`. With `--stream` it is
 * told what they printed as well, which must change nothing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SessionSummary } from '@tributary/domain';
import { startEmbedded } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { makeFolder } from '../kit/make-folder.js';
import { readList, readSession } from '../kit/read-api.js';
import { programOf } from '../kit/workspace.js';
import { ClaudeCode } from './claude-code.js';
import { compareRun, type Truth } from './compare-run.js';
import { installClaudeCode } from './install-claude-code.js';
import { scenarios } from './scenarios/all-scenarios.js';
import type { Scenario } from './scenarios/scenario.js';
import { ScriptedModel } from './scripted-model.js';

const versions = ['2.1.327', '2.1.280', '2.1.199', '2.1.112', '2.1.90', '2.0.71'];

interface Home extends Truth {
  readonly name: string;
  differences: readonly string[];
}

async function live(version: string, name: string, scenario: Scenario, folder: string): Promise<Home> {
  const model = new ScriptedModel(scenario.script);
  await model.start();
  const command = installClaudeCode(version);
  const claude = new ClaudeCode({ command, folder, modelUrl: model.url });
  const home: Home = { version, name, scenario, model, claude, differences: [] };
  await scenario.act(claude, model).catch((error: unknown) => {
    home.differences = [`it did not happen: ${String(error)}`];
  });
  await claude.kill();
  claude.endAll();
  model.stop();
  return home;
}

/** Asks until nothing differs, or patience ends: silence makes an agent orphaned only after a while. */
async function judge(url: string, homes: readonly Home[]): Promise<void> {
  await eventually(async () => {
    const sessions = (await readList(url, '/api/sessions')) as SessionSummary[];
    for (const home of homes) {
      const own = sessions.filter(({ cwd }) => cwd === home.claude.work);
      const details = await Promise.all(own.map(({ id }) => readSession(url, id)));
      home.differences = compareRun(home, details);
    }
    if (homes.some(({ differences }) => differences.length > 0)) throw new Error('They differ.');
  }).catch(() => undefined);
}

/** A version that lacks what a scenario asks for has nothing to tell of it. */
function isPossible({ model }: Home): boolean {
  return model.delegations.lacking.size === 0;
}

function judgement(home: Home): string {
  if (!isPossible(home)) return '–';
  return home.differences.length === 0 ? 'ok' : 'DIFFERS';
}

function tell(homes: readonly Home[]): void {
  const named = Map.groupBy(homes, ({ name }) => name);
  const asked = [...new Set(homes.map(({ version }) => version))];
  const width = 2 + Math.max(...[...asked, ...named.keys()].map(({ length }) => length));
  console.log(['', ...asked].map((cell) => cell.padEnd(width)).join(''));
  for (const [name, row] of named) {
    const cells = row.map(judgement);
    console.log([name, ...cells].map((cell) => cell.padEnd(width)).join(''));
  }
  for (const { version, name, differences } of homes.filter(isPossible)) {
    for (const difference of differences) console.log(`${version} ${name}: ${difference}`);
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(scenarios) },
    stream: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const folder = await makeFolder();
const homes: Home[] = [];
for (const version of positionals.length > 0 ? positionals : versions) {
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (!values.only.includes(name)) continue;
    homes.push(
      await live(version, name, scenario, join(folder, `${version} ${name}`.replaceAll(/[ .]/g, '-'))),
    );
  }
}
const happened = homes.filter((home) => isPossible(home) && home.differences.length === 0);
const tributary = await startEmbedded({
  claudeDir: happened.map(({ claude }) => claude.claudeDir).join(','),
  dataDir: join(folder, 'data'),
  env: { TRIBUTARY_ORPHAN_AFTER: '5s' },
});
const streams = happened.map(({ claude }) => claude.streamFile).filter((file) => existsSync(file));
if (values.stream && streams.length > 0)
  execFileSync(process.execPath, [programOf('cli'), 'import', '--server', tributary.url, ...streams]);
await judge(tributary.url, happened).finally(() => tributary.stop());
tell(homes);
if (values.keep) console.log(folder);
else rmSync(folder, { recursive: true, force: true });
process.exit(homes.filter(isPossible).every(({ differences }) => differences.length === 0) ? 0 : 1);
