import type { AgentEvent } from '@tributary/domain';
import { present, record, text, type Json } from '../json.js';
import { contentBlocks } from './content-blocks.js';
import { describeSession } from './describe-session.js';
import { baseOf, lineId, type Line } from './line.js';
import { parseToolResult } from './tool-result/parse-tool-result.js';
import { parseUserText } from './parse-user-text.js';
import { spawnByWorkflow } from './spawn-by-workflow.js';

export function parseUserLine(line: Line): readonly AgentEvent[] | null {
  const message = record(line.json.message);
  if (message === undefined) return null;
  const blocks = contentBlocks(message.content);
  // The tool's own view of the result belongs to one result; with several it says not whose.
  const results = blocks.filter(({ type }) => type === 'tool_result').length;
  const detail = results === 1 ? line.toolUseResult : undefined;
  const told = blocks.flatMap((block, index) => parseBlock(line, block, { index, detail }));
  return [
    describeSession(line, {
      ...(!told.every(isNotice) && { isActivity: true }),
      ...(isWarmUp(line, blocks) && { purpose: 'warm-up' }),
    }),
    ...beginInWorkflow(line, blocks),
    ...told,
  ];
}

/** Notes of the tool, such as the output of `/exit`, are no work: the last words stay the last. */
function isNotice(event: AgentEvent): boolean {
  return event.type === 'message.recorded' && event.kind === 'notice';
}

function parseBlock(
  line: Line,
  block: Json,
  { index, detail }: { readonly index: number; readonly detail: unknown },
): readonly AgentEvent[] {
  const messageId = lineId(line);
  const partId = index === 0 ? messageId : `${messageId}/${index}`;
  switch (block.type) {
    case 'tool_result':
      return parseToolResult(line, block, detail);
    case 'text':
      return parseUserText(line, text(block.text) ?? '', { messageId, partId });
    case 'image':
      return [
        {
          type: 'message.recorded',
          ...baseOf(line),
          messageId,
          partId,
          role: 'user',
          kind: 'image',
          text: '',
        },
      ];
    default:
      return [];
  }
}

function beginInWorkflow(line: Line, blocks: readonly Json[]): readonly AgentEvent[] {
  const { agentId, workflowId, rootSessionId, at } = line;
  if (agentId === undefined || workflowId === undefined || line.json.parentUuid !== null) return [];
  const prompt = text(blocks[0]?.text);
  return spawnByWorkflow({ agentId, workflowId, rootSessionId, at }, present({ prompt }));
}

/** Until 2.0.x two agents were warmed up at every start; nobody asked them anything. */
function isWarmUp(line: Line, blocks: readonly Json[]): boolean {
  return !line.isMain && line.json.parentUuid === null && blocks[0]?.text === 'Warmup';
}
