import type { AgentEvent, Parsed, RawEvent } from '@tributary/domain';
import { present, text } from '../../json.js';
import { addressLine, placeOf } from '../address-line.js';
import { copiedFrom } from '../copied-from.js';
import { describeSession } from '../describe-session.js';
import { meaninglessTypes, skippableType } from './can-skip-line.js';
import type { LineParser } from '../line.js';
import { concludeLine, ignore, keyOf, readTypedLine, reject, unknownLine } from '../outcome.js';
import { parseAssistantLine } from '../parse-assistant-line.js';
import { parseAttachment } from './parse-attachment.js';
import { parseCostState } from './parse-cost-state.js';
import { parseProgress } from './parse-progress.js';
import { parseQueueOperation } from './parse-queue-operation.js';
import { parseSystemLine } from './parse-system-line.js';
import { parseTitleLine } from './parse-title-line.js';
import { parseUserLine } from '../parse-user-line.js';

const lineParsers: Readonly<Record<string, LineParser>> = {
  user: parseUserLine,
  assistant: parseAssistantLine,
  system: parseSystemLine,
  attachment: parseAttachment,
  progress: parseProgress,
  'queue-operation': parseQueueOperation,
  'cost-state': parseCostState,
  'continued-in': (line) => [
    describeSession(line, present({ continuedIn: text(line.json.continuedInSessionId) })),
  ],
  summary: parseTitleLine,
  'ai-title': parseTitleLine,
  'custom-title': parseTitleLine,
};

/** A line of a session or of a sub-agent, in any of the three layouts. */
export function parseTranscript(raw: RawEvent): Parsed {
  const skipped = skippableType(raw.text);
  return skipped === undefined ? parseWholeLine(raw) : ignore(skipped);
}

/** The same without the look at the first bytes, which must not change any answer. */
export function parseWholeLine({ source, text }: RawEvent): Parsed {
  const read = readTypedLine(text);
  if ('refusal' in read) return read.refusal;
  const { type, json } = read;
  if (meaninglessTypes.has(type)) return ignore(type);
  const line = addressLine(type, json, placeOf(source.path), source.bornAt);
  if (line === undefined) return reject('no-session');
  const parse = Object.hasOwn(lineParsers, type) ? lineParsers[type] : undefined;
  const events = parse === undefined ? [unknownLine(line)] : parse(line);
  return concludeLine(
    { type, key: keyOf(line, text) },
    copiedFrom(line) !== undefined && events !== null ? events.filter(staysInFork) : events,
  );
}

/** What a fork copies was asked of others, and paid, in the session that it names: only the words are its own too. */
function staysInFork({ type }: AgentEvent): boolean {
  return type !== 'usage.reported' && type !== 'workflow.launched' && !type.startsWith('run.');
}
