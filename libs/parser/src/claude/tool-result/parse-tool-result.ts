import type { AgentEvent } from '@tributary/domain';
import { record, text, type Json } from '../../json.js';
import { contentText } from '../content-blocks.js';
import { baseOf, type Line } from '../line.js';
import { readRunDetail } from './read-run-detail.js';
import { readRunText } from './read-run-text.js';
import { readTaskDetail } from './read-task-detail.js';

/** One tool's result, as everyone who reads it sees it. */
export interface ToolResult {
  readonly toolUseId: string;
  readonly isError: boolean;
  readonly output: string;
  readonly content: unknown;
}

export function parseToolResult(line: Line, block: Json, detail: unknown): readonly AgentEvent[] {
  const toolUseId = text(block.tool_use_id);
  if (toolUseId === undefined) return [];
  const output = contentText(block.content);
  if (output.startsWith('Fork started')) return linkFork(line, toolUseId);
  const result = { toolUseId, output, isError: block.is_error === true, content: block.content };
  const facts = record(detail);
  return [
    { type: 'tool.returned', ...baseOf(line), toolUseId, isError: result.isError, output },
    ...(facts === undefined ? readRunText(line, result) : readRunDetail(line, result, facts)),
    ...(facts === undefined ? [] : readTaskDetail(line, facts)),
    ...answerAttention(line, result, facts),
  ];
}

/** Said to the fork in its own file: the call was the parent's, and it returned to the parent. */
function linkFork(line: Line, toolUseId: string): readonly AgentEvent[] {
  return [{ type: 'run.linked', ...baseOf(line), toolUseId, childSessionId: line.sessionId }];
}

/** Questions and plans wait for a person; every refusal is an answer too. */
function answerAttention(line: Line, result: ToolResult, facts: Json | undefined): readonly AgentEvent[] {
  const isAnswer = facts !== undefined && ('answers' in facts || 'plan' in facts);
  if (!isAnswer && !result.isError) return [];
  return [
    {
      type: 'attention.answered',
      ...baseOf(line),
      requestId: result.toolUseId,
      isAccepted: !result.isError,
    },
  ];
}
