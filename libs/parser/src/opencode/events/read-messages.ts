import type { AgentEvent } from '@tributary/domain';
import { record, records, type Json } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import { readMessageInfo } from './read-message-info.js';
import { readPart } from './read-part.js';

/** A list of `{info, parts}`, as in GET /session/:id/message and an export. */
export function readMessages(value: unknown): readonly AgentEvent[] {
  return records(value).flatMap((message) => {
    const info = record(message.info) ?? {};
    const createdAt = epochMs(record(info.time)?.created) ?? null;
    const parts = records(message.parts);
    const told = readMessageInfo(info, createdAt) ?? [];
    return [
      ...(parts.some(isWork) ? told : told.map(giveUp)),
      ...parts.flatMap((part) => readPart(part, createdAt) ?? []),
    ];
  });
}

/** A step that came to its end, or a command that a person ran. */
function isWork({ type, state }: Json): boolean {
  return type === 'step-finish' || (type === 'tool' && record(state)?.status === 'completed');
}

/**
 * A message that was completed without a reason and holds nothing that was done was aborted while waiting to retry;
 * the text of an answer that broke off may stand in it.
 */
function giveUp(event: AgentEvent): AgentEvent {
  return event.type === 'turn.ended' && event.outcome === 'said'
    ? { ...event, outcome: 'interrupted' }
    : event;
}
