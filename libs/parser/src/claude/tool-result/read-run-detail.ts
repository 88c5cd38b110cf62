import type { AgentEvent } from '@tributary/domain';
import { count, text, type Json } from '../../json.js';
import { contentText } from '../content-blocks.js';
import { agentSession, baseOf, type Line } from '../line.js';
import type { ToolResult } from './parse-tool-result.js';
import { endingOf } from './run-endings.js';

const launches = new Set<unknown>(['async_launched', 'remote_launched', 'teammate_spawned']);

/** What the result of a delegation says about its run, in `toolUseResult`. */
export function readRunDetail(line: Line, result: ToolResult, facts: Json): readonly AgentEvent[] {
  const { toolUseId } = result;
  const workflowId = facts.taskType === 'local_workflow' ? text(facts.runId) : undefined;
  if (workflowId !== undefined) {
    return [
      { type: 'workflow.launched', ...baseOf(line), toolUseId, workflowId },
      { type: 'run.launched', ...baseOf(line), toolUseId },
    ];
  }
  const resumed = text(facts.resumedAgentId);
  const agentId = resumed ?? text(facts.agentId);
  const isLaunch = resumed !== undefined || launches.has(facts.status);
  return [
    ...(agentId === undefined ? [] : linkRun(line, toolUseId, agentId)),
    ...(isLaunch ? [launchRun(line, toolUseId, facts)] : []),
    ...(isLaunch ? [] : concludeRun(line, result, { agentId, facts })),
  ];
}

function launchRun(line: Line, toolUseId: string, { status }: Json): AgentEvent {
  const launched = { type: 'run.launched', ...baseOf(line), toolUseId } as const;
  return status === 'teammate_spawned' ? { ...launched, isTeammate: true } : launched;
}

export function linkRun(line: Line, toolUseId: string, agentId: string): readonly AgentEvent[] {
  return [{ type: 'run.linked', ...baseOf(line), toolUseId, childSessionId: agentSession(line, agentId) }];
}

/** Until 2.0.30 a result names no agent. Other tools have results with a status too: only a failure is told of these. */
function concludeRun(
  line: Line,
  { toolUseId, content }: ToolResult,
  { agentId, facts }: { readonly agentId: string | undefined; readonly facts: Json },
): readonly AgentEvent[] {
  const outcome = endingOf(facts.status);
  const report = contentText(facts.content ?? content);
  const isKnown = agentId !== undefined || isApiFailure(report, facts);
  if (outcome === undefined || !isKnown) return [];
  const hasFailed = outcome === 'failed' || isApiFailure(report, facts);
  return [
    {
      type: 'run.concluded',
      ...baseOf(line),
      toolUseId,
      ...(agentId !== undefined && { childSessionId: agentSession(line, agentId) }),
      outcome: hasFailed ? 'failed' : outcome,
      by: 'result',
      ...(hasFailed && { error: report }),
    },
  ];
}

/** Until 2.1.150 an agent that died of an API error is written down as completed. */
function isApiFailure(report: string, facts: Json): boolean {
  return report.startsWith('API Error') && count(facts.totalTokens) === 0;
}
