import type { SubAgent } from '@tributary/domain';
import { noTokens, subAgentOf } from './sub-agent-of.js';

const minute = 60_000;

/** Times are in minutes before `now`; a run without an end still runs. */
export interface InventedRun {
  readonly type: string;
  readonly description: string;
  readonly start: number;
  readonly end?: number;
  readonly status?: SubAgent['status'];
  readonly parent?: number;
  readonly depth?: number;
  readonly cost: number | null;
  readonly total?: number;
  readonly tools: number;
  readonly activity?: string;
  readonly error?: string;
  readonly model?: string;
}

export function inventRuns(sessionId: string, now: number, runs: readonly InventedRun[]): SubAgent[] {
  const at = (minutes: number) => new Date(now - minutes * minute).toISOString();
  return runs.map((run, index) => {
    const status = run.status ?? (run.end === undefined ? 'running' : 'completed');
    const ended = run.end === undefined ? null : at(run.end);
    const hasEnd = status === 'completed' || status === 'failed' || status === 'aborted';
    const agentId = `a${index + 1}${sessionId.slice(-6)}`;
    return subAgentOf({
      runId: `${sessionId}/run-${index + 1}`,
      toolUseId: `toolu_${sessionId}_${index + 1}`,
      agentId,
      childSessionId: `${sessionId}:${agentId}`,
      parentRunId: run.parent === undefined ? null : `${sessionId}/run-${run.parent + 1}`,
      depth: run.depth ?? 1,
      agentType: run.type,
      description: run.description,
      prompt: promptFor(run.description),
      status,
      startedAt: at(run.start),
      completedAt: hasEnd ? ended : null,
      durationMs: hasEnd ? (run.start - (run.end ?? 0)) * minute : null,
      lastActivityAt: ended ?? at(0.05),
      currentActivity: run.activity ?? null,
      toolUseCount: run.tools,
      tokens: { ...noTokens, input: 900 * run.tools, output: 400 * run.tools, cacheRead: 9_000 * run.tools },
      model: run.model ?? 'claude-sonnet-4-5-20250929',
      costUsd: run.cost,
      totalCostUsd: run.total ?? run.cost,
      unpricedModels: run.cost === null ? [run.model ?? 'local'] : [],
      error: run.error ?? null,
      evidence: evidenceFor(status, at(run.start), ended, agentId),
    });
  });
}

function evidenceFor(status: SubAgent['status'], start: string, end: string | null, agentId: string) {
  const known = [
    { kind: 'spawn', at: start, detail: 'Asked for by tool call toolu_01' },
    { kind: 'child', at: start, detail: `Served by session ${agentId}` },
    { kind: 'activity', at: end ?? start, detail: 'Last sign of life' },
  ];
  if (status === 'orphaned') {
    known.push({ kind: 'process-ended', at: end ?? start, detail: 'The process of the main session ended' });
  }
  if (status === 'completed') {
    known.push({ kind: 'last-words', at: end ?? start, detail: 'Its last message is a final answer' });
  }
  if (status === 'failed') {
    known.push({ kind: 'parent', at: end ?? start, detail: 'Reported as failed: API error 529' });
  }
  return known;
}

function promptFor(description: string): string {
  return `${description}.\n\nWork in the current folder. Do not change files that other agents own.\nReport:\n- what you found, with paths and lines\n- what is uncertain\n- what you would do next`;
}
