import type { RawEvent } from '@tributary/domain';
import type { Json } from '../../json.js';
import { fileEvents, truthOf } from './corpus.js';

const source = { kind: 'claude.stream-json', path: 'cli.stream.jsonl', host: 'recorded' } as const;

/**
 * What stream-json would have shown of a run whose transcripts were recorded: few recordings hold both. Until
 * 2.1.44 a line of an agent names only the call, has no time, and final texts are not forwarded. With a delay it comes
 * through a pipe.
 */
export function streamOf(run: string, { delayMs }: { readonly delayMs?: number } = {}): RawEvent[] {
  const { version, sessionId, agents } = truthOf(run);
  const isNew = version === '2.1.325';
  const direct = new Map(
    agents.filter(({ parentAgentId }) => parentAgentId === null).map((agent) => [agent.agentId, agent]),
  );
  return fileEvents(run).flatMap(({ text, source: { kind } }) => {
    if (kind !== 'claude.transcript') return [];
    const line = JSON.parse(text) as Json;
    if (line.type !== 'user' && line.type !== 'assistant') return [];
    const agent = direct.get((line.agentId as string | undefined) ?? null);
    const isOfAgent = line.isSidechain === true;
    if ((isOfAgent && agent === undefined) || (isOfAgent && !isNew && isLastText(line))) return [];
    const told = {
      type: line.type,
      message: line.message,
      parent_tool_use_id: isOfAgent ? agent?.toolUseId : null,
      session_id: sessionId,
      uuid: `stream-${String(line.uuid)}`,
      tool_use_result: isOfAgent ? undefined : line.toolUseResult,
      ...(isNew && { timestamp: line.timestamp }),
      ...(isNew && isOfAgent && { agent_id: agent?.agentId, subagent_type: agent?.agentType }),
    };
    const writtenAt = Date.parse(String(line.timestamp)) + (delayMs ?? 0);
    return [{ source, text: JSON.stringify(told), ...(delayMs !== undefined && { writtenAt }) }];
  });
}

function isLastText(line: Json): boolean {
  const { content } = line.message as { content: readonly Json[] };
  return line.type === 'assistant' && content.every(({ type }) => type === 'text');
}
