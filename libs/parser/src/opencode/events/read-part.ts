import type { AgentEvent } from '@tributary/domain';
import { record, text, type Json } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import { timeOfId } from '../time-of-id.js';
import { readTextPart } from './read-text-part.js';
import { readToolPart } from './read-tool-part.js';

/** Where a part stands; `at` is when it was begun, so that every later copy of it has the same time. */
export interface PartPlace {
  readonly sessionId: string;
  readonly messageId: string;
  readonly partId: string;
  readonly at: number | null;
}

/** One part of a message. Steps, patches and agent mentions say nothing that their message does not. */
export function readPart(part: Json, toldAt: number | null): readonly AgentEvent[] | undefined {
  const sessionId = text(part.sessionID);
  const messageId = text(part.messageID);
  const partId = text(part.id);
  if (sessionId === undefined || messageId === undefined || partId === undefined) return undefined;
  const near = epochMs(record(part.time)?.start) ?? toldAt;
  const place = { sessionId, messageId, partId, at: timeOfId(partId, near) };
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'subtask':
      return readTextPart(part, place);
    case 'tool':
      return readToolPart(part, place);
    default:
      return [];
  }
}
