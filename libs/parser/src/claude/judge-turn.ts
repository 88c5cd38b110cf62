import type { AgentEvent } from '@tributary/domain';
import type { Json } from '../json.js';
import { contentText } from './content-blocks.js';
import { baseOf, type Line } from './line.js';
import { syntheticModel } from './read-usage.js';

const finalStops = new Set<unknown>([
  'end_turn',
  'stop_sequence',
  'max_tokens',
  'refusal',
  'model_context_window_exceeded',
]);

/** Whether an assistant line ends the turn, in its own words. */
export function judgeTurn(line: Line, message: Json, blocks: readonly Json[]): readonly AgentEvent[] {
  if (line.isApiError) return judgeApiError(line, message);
  if (message.model === syntheticModel || blocks.length === 0) return [];
  if (blocks.some((block) => block.type === 'tool_use')) return [];
  if (finalStops.has(message.stop_reason)) return answerTurn(line);
  const isOnlyText = blocks.every((block) => block.type === 'text');
  const stop = message.stop_reason ?? null;
  if (stop !== null || !isOnlyText) return [];
  return [{ type: 'turn.ended', ...baseOf(line), outcome: 'said' }];
}

/** Of an answer that broke off behind a call, 2.1.326 carries out the call, and asks on. */
function judgeApiError(line: Line, { stop_reason: stop, content }: Json): readonly AgentEvent[] {
  return stop === 'tool_use' ? [] : failTurn(line, contentText(content));
}

export function answerTurn(line: Line): readonly AgentEvent[] {
  return [{ type: 'turn.ended', ...baseOf(line), outcome: 'answered' }, ...becomeIdle(line)];
}

export function failTurn(line: Line, error: string): readonly AgentEvent[] {
  return [{ type: 'turn.ended', ...baseOf(line), outcome: 'failed', error }, ...becomeIdle(line, error)];
}

export function interruptTurn(line: Line): readonly AgentEvent[] {
  return [{ type: 'turn.ended', ...baseOf(line), outcome: 'interrupted' }, ...becomeIdle(line)];
}

/** Only a main session has a state of its own: that of an agent follows from its run. */
export function becomeIdle(line: Line, error?: string): readonly AgentEvent[] {
  if (!line.isMain) return [];
  return [{ type: 'session.state', ...baseOf(line), state: 'idle', ...(error !== undefined && { error }) }];
}

export function becomeBusy(line: Line): readonly AgentEvent[] {
  return line.isMain ? [{ type: 'session.state', ...baseOf(line), state: 'busy' }] : [];
}
