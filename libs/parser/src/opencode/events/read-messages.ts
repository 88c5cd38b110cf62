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

function isWork({ type }: Json): boolean {
  return type === 'text' || type === 'reasoning' || type === 'tool';
}

/** A message that was completed without a reason and holds nothing was aborted while waiting to retry. */
function giveUp(event: AgentEvent): AgentEvent {
  return event.type === 'turn.ended' && event.outcome === 'said'
    ? { ...event, outcome: 'interrupted' }
    : event;
}
