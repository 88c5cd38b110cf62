import type { TributaryClient } from '@tributary/client';
import { describeStatus, isAtWork, type CardAtWork } from './describe-status.js';
import { openServer } from '../open-server.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { readServerConfig } from '../server.config.js';

const help = `Usage: tributary status [--json]

What agents are doing now, as a running Tributary has it: each card at work with its sub-agents at work.

  --json         The cards and their agents as JSON.
  --server URL   Which Tributary (TRIBUTARY_SERVER; http://127.0.0.1:7420).
                 A team's server wants a token: TRIBUTARY_TOKEN or TRIBUTARY_TOKEN_FILE.
  --help         Shows this.
`;

/** `tributary status`. */
export async function status(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { words, flags } = readArguments('status', { json: 'boolean', server: 'string' }, args);
    if (flags.help === true) return void process.stdout.write(help);
    if (words.length > 0) throw usageError(`"${words[0]}" is no flag; see "tributary status --help".`);
    const atWork = await openServer(readServerConfig(flags.server))(listAtWork);
    const text =
      flags.json === true ? `${JSON.stringify(atWork, null, 2)}\n` : describeStatus(atWork, Date.now());
    process.stdout.write(text);
  });
}

async function listAtWork(client: TributaryClient): Promise<CardAtWork[]> {
  const atWork: CardAtWork[] = [];
  for await (const card of client.items('listCards', { query: { limit: 200 } })) {
    if (!isAtWork(card)) continue;
    const { subAgents } = await client.call('readAgentActivity', { params: { id: card.id } });
    atWork.push({ card, subAgents });
  }
  return atWork;
}
