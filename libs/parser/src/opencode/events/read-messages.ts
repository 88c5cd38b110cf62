import type { AgentEvent } from '@tributary/domain';
import { record, records } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import { readMessageInfo } from './read-message-info.js';
import { readPart } from './read-part.js';

/** A list of `{info, parts}`, as in GET /session/:id/message and an export. */
export function readMessages(value: unknown): readonly AgentEvent[] {
  return records(value).flatMap((message) => {
    const info = record(message.info) ?? {};
    const createdAt = epochMs(record(info.time)?.created) ?? null;
    return [
      ...(readMessageInfo(info, createdAt) ?? []),
      ...records(message.parts).flatMap((part) => readPart(part, createdAt) ?? []),
    ];
  });
}
