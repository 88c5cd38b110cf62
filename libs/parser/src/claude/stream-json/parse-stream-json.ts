import type { AgentEvent, Parsed, RawEvent } from '@tributary/domain';
import { addressStreamLine, spawnOf } from './address-stream-line.js';
import type { Line, LineParser } from '../line.js';
import { concludeLine, ignore, keyOf, readTypedLine, reject, unknownLine } from '../outcome.js';
import { parseAssistantLine } from '../parse-assistant-line.js';
import { parseStreamResult } from './parse-stream-result.js';
import { parseStreamSystem } from './parse-stream-system.js';
import { parseUserLine } from '../parse-user-line.js';

const lineParsers: Readonly<Record<string, LineParser>> = {
  user: ofMessage(parseUserLine),
  assistant: ofMessage(parseAssistantLine),
  system: parseStreamSystem,
  result: parseStreamResult,
};

const meaninglessTypes = new Set([
  'stream_event',
  'rate_limit_event',
  'tool_progress',
  'tool_use_summary',
  'auth_status',
  'prompt_suggestion',
  'control_request',
  'control_response',
  'control_cancel_request',
  'keep_alive',
]);

/** A line of `--output-format stream-json`. It may say again what a transcript says: all ids agree. */
export function parseStreamJson({ text: raw, writtenAt }: RawEvent): Parsed {
  const read = readTypedLine(raw);
  if ('refusal' in read) return read.refusal;
  const { type, json } = read;
  if (meaninglessTypes.has(type)) return ignore(type);
  const line = addressStreamLine(type, json, writtenAt);
  if (line === undefined) return reject('no-session');
  // Apart from the transcript's: its line of the same message knows more, and must not count as a copy.
  const key = `stream|${keyOf(line, raw)}`;
  const parse = Object.hasOwn(lineParsers, type) ? lineParsers[type] : undefined;
  return concludeLine({ type, key }, parse === undefined ? [unknownLine(line)] : parse(line));
}

function ofMessage(parse: LineParser): LineParser {
  return (line) => {
    const events = parse(line);
    const toolUseId = spawnOf(line.json);
    if (events === null || line.isMain || toolUseId === undefined) return events;
    return [linkSpeaker(line, toolUseId), ...events.filter((event) => !isHandedPrompt(event))];
  };
}

function linkSpeaker(line: Line, toolUseId: string): AgentEvent {
  return {
    type: 'run.linked',
    sessionId: line.rootSessionId,
    at: line.at,
    toolUseId,
    childSessionId: line.sessionId,
    isRecorded: true,
  };
}

/** The stream gives user texts ids of its own. A sub-agent's prompt is known from the call: told once. */
function isHandedPrompt(event: AgentEvent): boolean {
  return event.type === 'message.recorded' && event.isPrompt === true;
}
