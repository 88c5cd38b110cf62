import type { AgentEvent, Parsed, RawEvent } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { amount, present, record, text, type Json } from '../json.js';
import { epochMs } from './epoch-ms.js';
import { judgeError } from './events/judge-error.js';
import { judgeFinish, unknownModel } from './events/read-message-info.js';
import { readPart } from './events/read-part.js';
import { readTokens } from './events/read-tokens.js';
import { introduceSessions } from './introduce-sessions.js';
import { parseJsonText } from './parse-json-text.js';

interface Line {
  readonly sessionId: string;
  readonly at: number | null;
  readonly part: Json;
  readonly error: unknown;
}

/** Only the steps tell here what the messages tell elsewhere. */
const lineReaders: ReadonlyMap<string, (line: Line) => readonly AgentEvent[]> = new Map([
  ['step_start', readStepStart],
  ['step_finish', readStepFinish],
  ['text', readLinePart],
  ['reasoning', readLinePart],
  ['tool_use', readLinePart],
  ['error', readError],
]);

/** One line of `opencode run --format json`: the main session only, its steps and what they finished. */
export function parseOpencodeRunJson(raw: RawEvent): Parsed {
  return parseJsonText(raw, (fields) => {
    const sessionId = text(fields.sessionID);
    const type = text(fields.type);
    if (sessionId === undefined || type === undefined)
      return { outcome: 'rejected', reason: 'incomplete:run-json' };
    const at = epochMs(fields.timestamp) ?? raw.writtenAt ?? null;
    const line = { sessionId, at, part: record(fields.part) ?? {}, error: fields.error };
    const events = lineReaders.get(type)?.(line) ?? readUnknown(line, type);
    if (events.length === 0) return { outcome: 'ignored', reason: 'no-meaning:run-json' };
    return {
      outcome: 'parsed',
      key: `opencode-run|${contentHash(raw.text)}`,
      events: introduceSessions(events),
    };
  });
}

function readLinePart({ part, at }: Line): readonly AgentEvent[] {
  return readPart(part, at) ?? [];
}

function readStepStart({ sessionId, at }: Line): readonly AgentEvent[] {
  return [{ type: 'session.seen', sessionId, at, tool: 'opencode', isActivity: true }];
}

function readStepFinish({ sessionId, at, part }: Line): readonly AgentEvent[] {
  const end = judgeFinish(text(part.reason) ?? 'unknown');
  const turnEnd: AgentEvent[] = end === undefined ? [] : [{ type: 'turn.ended', sessionId, at, ...end }];
  const messageId = text(part.messageID);
  const tokens = readTokens(part.tokens);
  if (messageId === undefined || tokens === undefined) return turnEnd;
  const reported = present({ reportedUsd: amount(part.cost) });
  return [
    { type: 'usage.reported', sessionId, at, messageId, model: unknownModel, tokens, ...reported },
    ...turnEnd,
  ];
}

function readError({ sessionId, at, error }: Line): readonly AgentEvent[] {
  return [{ type: 'turn.ended', sessionId, at, ...judgeError(error) }];
}

function readUnknown({ sessionId, at }: Line, type: string): readonly AgentEvent[] {
  return [{ type: 'unknown.seen', sessionId, at, tool: 'opencode', lineType: type.slice(0, 64) }];
}
