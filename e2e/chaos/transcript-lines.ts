import { randomUUID } from 'node:crypto';

/** Where a line stands: the main session, or one of its sub-agents. */
export interface Speaker {
  readonly sessionId: string;
  readonly agentId: string | null;
}

let lastAt = 0;

/** Never the same twice, as from one clock. */
function timestamp(): string {
  lastAt = Math.max(lastAt + 1, Date.now());
  return new Date(lastAt).toISOString();
}

function line({ sessionId, agentId }: Speaker, fields: object): string {
  return JSON.stringify({
    parentUuid: randomUUID(),
    isSidechain: agentId !== null,
    ...(agentId !== null && { agentId }),
    ...fields,
    uuid: randomUUID(),
    timestamp: timestamp(),
    userType: 'external',
    cwd: '/home/dev/chaos',
    sessionId,
    version: '2.1.76',
    gitBranch: 'main',
  });
}

export function promptLine(speaker: Speaker, text: string): string {
  return line(speaker, { type: 'user', message: { role: 'user', content: text } });
}

interface Usage {
  readonly messageId: string;
  readonly input: number;
  readonly output: number;
}

function assistantLine(speaker: Speaker, block: object, usage: Usage, stopReason: string | null): string {
  const { messageId, input, output } = usage;
  return line(speaker, {
    type: 'assistant',
    requestId: `req_${messageId}`,
    message: {
      ...{ model: 'claude-haiku-4-5-20251001', id: messageId, type: 'message', role: 'assistant' },
      content: [block],
      stop_reason: stopReason,
      usage: { input_tokens: input, output_tokens: output, service_tier: 'standard' },
    },
  });
}

export function textLine(speaker: Speaker, text: string, usage: Usage, isLast = false): string {
  return assistantLine(speaker, { type: 'text', text }, usage, isLast ? 'end_turn' : null);
}

export function spawnLine(speaker: Speaker, toolUseId: string, prompt: string, usage: Usage): string {
  const input = { description: 'Stir the pot', prompt, subagent_type: 'Explore' };
  return assistantLine(speaker, { type: 'tool_use', id: toolUseId, name: 'Agent', input }, usage, 'tool_use');
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
