import type { AgentEvent } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { present, record, text, type Json } from '../json.js';
import { contentBlocks, contentText } from './content-blocks.js';
import { describeSession } from './describe-session.js';
import { judgeTurn } from './judge-turn.js';
import { baseOf, lineId, type Line } from './line.js';
import { isSpawn, parseToolUse } from './parse-tool-use.js';
import { readUsage, syntheticModel } from './read-usage.js';

export function parseAssistantLine(line: Line): readonly AgentEvent[] | null {
  const message = record(line.json.message);
  if (message === undefined) return null;
  const blocks = contentBlocks(message.content);
  if (isInherited(line, blocks)) return [describeSession(withoutType(line))];
  if (isResumeFiller(line, message)) return [describeSession(line)];
  const messageId = text(message.id) ?? text(line.json.requestId) ?? lineId(line);
  const model = text(message.model);
  return [
    describeSession(line, {
      ...present({ model: model === syntheticModel ? undefined : model }),
      isActivity: true,
    }),
    ...blocks.flatMap((block) => parseBlock(line, block, messageId)),
    ...readUsage(line, message, messageId),
    ...judgeTurn(line, message, blocks),
  ];
}

/**
 * A fork's file begins with a copy of the line that spawned it: the parent's words and the parent's bill. Any other
 * line that names no line before it is the agent's own.
 */
function isInherited(line: Line, blocks: readonly Json[]): boolean {
  return !line.isMain && line.json.parentUuid === null && blocks.some(isSpawn);
}

/** The copy tells whose words they were: the parent's. */
function withoutType({ agentType: _, ...line }: Line): Line {
  return line;
}

/** Written at a resume in place of an answer that never came. */
function isResumeFiller(line: Line, message: Json): boolean {
  return (
    message.model === syntheticModel &&
    !line.isApiError &&
    contentText(message.content) === 'No response requested.'
  );
}

function parseBlock(line: Line, block: Json, messageId: string): readonly AgentEvent[] {
  switch (block.type) {
    case 'text':
      return recordSpeech(line, line.isApiError ? 'notice' : 'text', block.text, messageId);
    case 'thinking':
      return recordSpeech(line, 'thinking', block.thinking, messageId);
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return parseToolUse(line, block, messageId);
    default:
      return [];
  }
}

const longestName = 8_192;

/**
 * Names a part of a message by its content, as every view of the message then does. Of a long text both ends and
 * the length will do: a message does not hold two that differ only in between.
 */
function nameSpeech(said: string): string {
  if (said.length <= longestName) return contentHash(said);
  const ends = said.slice(0, longestName / 2) + said.slice(-longestName / 2);
  return `${contentHash(ends)}.${said.length}`;
}

function recordSpeech(
  line: Line,
  kind: 'text' | 'thinking' | 'notice',
  speech: unknown,
  messageId: string,
): readonly AgentEvent[] {
  const said = text(speech);
  if (said === undefined) return [];
  const partId = `${messageId}/${nameSpeech(said)}`;
  return [
    { type: 'message.recorded', ...baseOf(line), messageId, partId, role: 'assistant', kind, text: said },
  ];
}
