import { costGroupings, type CostGrouping } from '@tributary/domain';
import { describeCosts } from './describe-costs.js';
import { openServer } from '../open-server.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { readServerConfig } from '../server.config.js';

const help = `Usage: tributary costs [--by day] [--from 2026-11-01] [--to 2026-12-01] [--json]

What agents used and what it cost, sub-agents included, as a running Tributary has it.

  --by GROUP     ${costGroupings.join(', ')} (day).
  --from DAY     The first day, or a time such as 2026-11-01T09:00:00Z. Days are those of UTC.
  --to DAY       The day or time before which it ends.
  --json         The server's answer instead of a table.
  --server URL   Which Tributary (TRIBUTARY_SERVER; http://127.0.0.1:7420).
                 A team's server wants a token: TRIBUTARY_TOKEN or TRIBUTARY_TOKEN_FILE.
  --help         Shows this.
`;

/** `tributary costs`. */
export async function costs(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const known = { by: 'string', from: 'string', to: 'string', json: 'boolean', server: 'string' } as const;
    const { words, flags } = readArguments('costs', known, args);
    if (flags.help === true) return void process.stdout.write(help);
    if (words.length > 0) throw usageError(`"${words[0]}" is no flag; see "tributary costs --help".`);
    const groupBy = readGrouping(flags.by);
    const { from, to } = flags;
    const ask = openServer(readServerConfig(flags.server));
    const report = await ask((client) => client.call('reportCosts', { query: { groupBy, from, to } }));
    process.stdout.write(
      flags.json === true ? `${JSON.stringify(report, null, 2)}\n` : describeCosts(groupBy, report),
    );
  });
}

function readGrouping(given = 'day'): CostGrouping {
  const grouping = costGroupings.find((each) => each === given);
  if (grouping === undefined)
    throw usageError(`--by has "${given}", expected one of ${costGroupings.join(', ')}.`);
  return grouping;
}
