import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace.js';

const corpus = join(workspaceRoot, 'corpus', 'claude');

export interface TrueAgent {
  readonly agentId: string | null;
  readonly toolUseId: string;
  readonly parentAgentId: string | null;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly expectedStatus: string;
  readonly toolCalls: number;
  readonly usageByModel: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly outputTokensOnDisk?: boolean;
  readonly partlyOnDisk?: boolean;
}

export interface Truth {
  readonly sessionId: string;
  readonly outputTokensOnDisk: boolean;
  readonly agents: readonly TrueAgent[];
  readonly usage_by_model_parent_and_agents: TrueAgent['usageByModel'];
}

/** `[ms since start, file, complete lines]`, or `written` for a file that is replaced as a whole. */
export type Growth = readonly [atMs: number, path: string, lines: number | 'written'];

/** The runs of which the files were recorded. */
export const recordedRuns: readonly string[] = readdirSync(corpus)
  .filter((run) => existsSync(recordedFolder(run)))
  .sort();

/** The recorded `~/.claude` of a run. */
export function recordedFolder(run: string): string {
  return join(corpus, run, 'claude');
}

export function truthOf(run: string): Truth {
  return JSON.parse(readFileSync(join(corpus, run, 'truth.json'), 'utf8')) as Truth;
}

export function growthOf(run: string): Growth[] {
  const lines = readFileSync(join(corpus, run, 'growth.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Growth);
}

/** Puts a recorded run where `claudeDir` is the `projects` folder. */
export async function copyRun(run: string, claudeDir: string): Promise<void> {
  await cp(recordedFolder(run), dirname(claudeDir), { recursive: true });
}
