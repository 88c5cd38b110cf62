import { randomUUID } from 'node:crypto';

/** Where a line stands: the main session, or one of its sub-agents. */
export interface Speaker {
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly cwd?: string;
  readonly gitBranch?: string;
}

let lastAt = 0;

/** Never the same twice, as from one clock. */
function timestamp(): string {
  lastAt = Math.max(lastAt + 1, Date.now());
  return new Date(lastAt).toISOString();
}

function line({ sessionId, agentId, cwd, gitBranch }: Speaker, fields: object): string {
  return JSON.stringify({
    parentUuid: randomUUID(),
    isSidechain: agentId !== null,
    ...(agentId !== null && { agentId }),
    ...fields,
    uuid: randomUUID(),
    timestamp: timestamp(),
    userType: 'external',
    cwd: cwd ?? '/home/dev/chaos',
    sessionId,
    version: '2.1.76',
    gitBranch: gitBranch ?? 'main',
  });
}

export function titleLine({ sessionId }: Speaker, customTitle: string): string {
  return JSON.stringify({ type: 'custom-title', customTitle, sessionId });
}

export function promptLine(speaker: Speaker, text: string): string {
  return line(speaker, { type: 'user', message: { role: 'user', content: text } });
}

interface Usage {
  readonly messageId: string;
  readonly input: number;
  readonly output: number;
  readonly model?: string;
}

function assistantLine(speaker: Speaker, block: object, usage: Usage, stopReason: string | null): string {
  const { messageId, input, output, model = 'claude-haiku-4-5-20251001' } = usage;
  return line(speaker, {
    type: 'assistant',
    requestId: `req_${messageId}`,
    message: {
      ...{ model, id: messageId, type: 'message', role: 'assistant' },
      content: [block],
      stop_reason: stopReason,
      usage: { input_tokens: input, output_tokens: output, service_tier: 'standard' },
    },
  });
}

export function textLine(speaker: Speaker, text: string, usage: Usage, isLast = false): string {
  return assistantLine(speaker, { type: 'text', text }, usage, isLast ? 'end_turn' : null);
}

export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: object;
}

export function toolLine(speaker: Speaker, { id, name, input }: ToolUse, usage: Usage): string {
  return assistantLine(speaker, { type: 'tool_use', id, name, input }, usage, 'tool_use');
}

export function spawnLine(speaker: Speaker, toolUseId: string, prompt: string, usage: Usage): string {
  const input = { description: 'Stir the pot', prompt, subagent_type: 'Explore' };
  return toolLine(speaker, { id: toolUseId, name: 'Agent', input }, usage);
}

export function toolResultLine(speaker: Speaker, toolUseId: string, content: string): string {
  return line(speaker, {
    type: 'user',
    message: { role: 'user', content: [{ tool_use_id: toolUseId, type: 'tool_result', content }] },
    toolUseResult: content,
  });
}

export function resultLine(speaker: Speaker, toolUseId: string, agentId: string, answer: string): string {
  const content = [{ type: 'text', text: answer }];
  return line(speaker, {
    type: 'user',
    message: { role: 'user', content: [{ tool_use_id: toolUseId, type: 'tool_result', content }] },
    toolUseResult: { status: 'completed', agentId, content },
  });
}

/** A type of line that some future version may bring. */
export function probeLine(speaker: Speaker): string {
  return line(speaker, { type: 'chaos-probe' });
}
