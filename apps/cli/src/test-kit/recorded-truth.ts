import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, TestServer } from './start-server.js';

export const corpus = join(import.meta.dirname, '../../../../corpus');

export function truthOf(run: string): Json {
  return JSON.parse(readFileSync(join(corpus, run, 'truth.json'), 'utf8'));
}

/** The sub-agents of a recorded Claude Code run, in the words of the API. */
export function trueAgents(truth: Json, { hasOutput = truth.outputTokensOnDisk } = {}): Json[] {
  const agents = truth.agents.map((agent: Json) => {
    const usage = Object.values<Json>(agent.usageByModel);
    const sum = (kind: string): number =>
      usage.reduce<number>((total, each) => total + Number(each[kind] ?? 0), 0);
    return {
      toolUseId: agent.toolUseId,
      agentId: agent.agentId,
      agentType: agent.agentType ?? 'general-purpose',
      status: agent.expectedStatus,
      toolUseCount: agent.toolCalls,
      tokens: {
        input: sum('input_tokens'),
        cacheRead: sum('cache_read_input_tokens'),
        cacheWrite5m: sum('cache_creation_5m'),
        cacheWrite1h: sum('cache_creation_1h'),
        ...(hasOutput && { output: sum('output_tokens') }),
      },
    };
  });
  return agents.sort(byCall);
}

export async function seenAgents(server: TestServer, sessionId: string): Promise<Json[]> {
  const { subAgents } = await server.get(`/api/sessions/${sessionId}`);
  return subAgents.sort(byCall);
}

const byCall = (a: Json, b: Json): number => (a.toolUseId < b.toolUseId ? -1 : 1);

const derived = [
  'sessions',
  'runs',
  'messages',
  'message_usage',
  'todos',
  'agent_logs',
  'event_keys',
  'outbox',
];

/** How many rows there are of everything that lines are made into. */
export async function countRows({ database }: TestServer, tables = derived): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    counts[table] = rows[0]!.count;
  }
  return counts;
}
