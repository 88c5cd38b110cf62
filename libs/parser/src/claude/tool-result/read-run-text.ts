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
const interruption = '[Request interrupted by user';
const refusals = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  interruption,
  '[Tool call skipped',
  '[Tool call did not complete',
  '[Tool call not completed',
  '[Tool call not run',
];
/** Written at a resume for calls that the session left behind when it ended. */
const losses = [
  '[Tool call interrupted: the session ended',
  '[Tool call result not in this copy',
  '[Agent call interrupted: the process',
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
  const outcome = isFiller(line, output) ? 'stopped' : outcomeOf(output);
  if (outcome === undefined) return [];
  return [{ type: 'run.concluded', ...baseOf(line), toolUseId, outcome, by: 'result', error: output }];
}

/** 2.1.280 calls a lost call interrupted, at a resume; whoever really interrupts one leaves an `Error: …` there. */
function isFiller({ toolUseResult }: Line, output: string): boolean {
  return output.startsWith(interruption) && toolUseResult === output;
}

function outcomeOf(output: string): AgentEventOf<'run.concluded'>['outcome'] | undefined {
  const isOneOf = (words: readonly string[]): boolean => words.some((word) => output.startsWith(word));
  if (isOneOf(refusals)) return 'aborted';
  if (isOneOf(losses)) return 'stopped';
  return isOneOf(failures) ? 'failed' : undefined;
}
