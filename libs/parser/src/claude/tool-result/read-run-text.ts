import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { parseJson, record, text } from '../../json.js';
import { contentBlocks } from '../content-blocks.js';
import { agentSession, baseOf, type Line } from '../line.js';
import type { ToolResult } from './parse-tool-result.js';
import { linkRun } from './read-run-detail.js';
import { stopAgent } from './read-task-detail.js';

const launch = 'Async agent launched successfully';
/** Newer versions put a remark between the two. */
const launchedId = /^[^\n]{0,1000}?\s{1,4}agentId: ([\w-]+)/;
const signature = /^agentId: ([\w-]+)(?:\s|$)/;
const refusals = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  '[Request interrupted by user',
];
const failures = ["Agent type '", 'Agent terminated early due to an API error'];

/** Inside agents, and for errors, a result is only text: what it still says about a run. */
export function readRunText(line: Line, result: ToolResult): readonly AgentEvent[] {
  const { output, toolUseId } = result;
  if (result.isError) return concludeByError(line, result);
  if (output.startsWith(launch)) {
    const agentId = launchedId.exec(output)?.[1];
    const links = agentId === undefined ? [] : linkRun(line, toolUseId, agentId);
    return [...links, { type: 'run.launched', ...baseOf(line), toolUseId }];
  }
  if (output.startsWith('{"message":"Successfully stopped task')) {
    return stopAgent(line, record(parseJson(output)) ?? {});
  }
  if (output.startsWith('{"success":true,')) return resumeAgent(line, result);
  return concludeBySignature(line, result);
}

/** SendMessage to an agent that had ended. */
function resumeAgent(line: Line, { output, toolUseId }: ToolResult): readonly AgentEvent[] {
  const agentId = text(record(parseJson(output))?.resumedAgentId);
  if (agentId === undefined) return [];
  return [...linkRun(line, toolUseId, agentId), { type: 'run.launched', ...baseOf(line), toolUseId }];
}

/** A report to the parent is signed in a last block of its own. */
function concludeBySignature(line: Line, { content, toolUseId }: ToolResult): readonly AgentEvent[] {
  const blocks = contentBlocks(content);
  const agentId = blocks.length > 1 ? signature.exec(text(blocks.at(-1)?.text) ?? '')?.[1] : undefined;
  if (agentId === undefined) return [];
  const report = text(blocks[0]?.text) ?? '';
  const hasFailed = report.startsWith('API Error');
  return [
    ...linkRun(line, toolUseId, agentId),
    {
      type: 'run.concluded',
      ...baseOf(line),
      toolUseId,
      childSessionId: agentSession(line, agentId),
      outcome: hasFailed ? 'failed' : 'completed',
      by: 'result',
      ...(hasFailed && { error: report }),
    },
  ];
}

/** Any tool can be refused: that this was a delegation is known to whoever saw the call. */
function concludeByError(line: Line, { toolUseId, output }: ToolResult): readonly AgentEvent[] {
  const outcome = outcomeOf(output);
  if (outcome === undefined) return [];
  return [{ type: 'run.concluded', ...baseOf(line), toolUseId, outcome, by: 'result', error: output }];
}

function outcomeOf(output: string): AgentEventOf<'run.concluded'>['outcome'] | undefined {
  if (refusals.some((words) => output.startsWith(words))) return 'aborted';
  return failures.some((words) => output.startsWith(words)) ? 'failed' : undefined;
}
