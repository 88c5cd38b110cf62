import type { AgentEvent } from '@tributary/domain';
import { record } from '../json.js';
import { becomeBusy, interruptTurn } from './judge-turn.js';
import { baseOf, type Line } from './line.js';
import { concludeByNotification, readNotification } from './parse-task-notification.js';

interface Part {
  readonly messageId: string;
  readonly partId: string;
}

/** What Claude Code itself puts into the user's mouth. */
const notice =
  /^\s*(?:<(?:command-name|command-message|local-command-\w+|bash-(?:input|stdout|stderr)|system-reminder|user-memory-input)>|Caveat: The messages below)/;
const titleLength = 120;

export function parseUserText(line: Line, said: string, part: Part): readonly AgentEvent[] {
  if (said === '') return [];
  if (said.startsWith('[Request interrupted by user')) {
    return [recordWords(line, said, part, false), ...interruptTurn(line)];
  }
  if (said.startsWith('[Request interrupted: ')) {
    return [recordWords(line, said, part, false), ...loseRun(line)];
  }
  const notification = readNotification(said);
  if (notification !== undefined) {
    const conclusions = concludeByNotification(line, notification);
    return [recordWords(line, said, part, false), ...conclusions, ...becomeBusy(line)];
  }
  if (!isPrompt(line, said)) return [recordWords(line, said, part, false)];
  return [recordWords(line, said, part, true), ...titleByPrompt(line, said), ...becomeBusy(line)];
}

/** Nobody interrupted it: the process ended before the agent did. */
function loseRun(line: Line): readonly AgentEvent[] {
  if (line.isMain) return [];
  const childSessionId = line.sessionId;
  return [{ type: 'run.concluded', ...baseOf(line), childSessionId, outcome: 'stopped', by: 'notification' }];
}

function isPrompt({ json }: Line, said: string): boolean {
  if (record(json.origin)?.kind === 'coordinator') return true;
  return json.isMeta !== true && json.isCompactSummary !== true && !notice.test(said);
}

function recordWords(line: Line, said: string, part: Part, isPrompt: boolean): AgentEvent {
  return {
    type: 'message.recorded',
    ...baseOf(line),
    ...part,
    role: 'user',
    kind: isPrompt ? 'text' : 'notice',
    text: said,
    isPrompt,
  };
}

function titleByPrompt(line: Line, said: string): readonly AgentEvent[] {
  const title = said.trim().split('\n', 1)[0]?.trim().slice(0, titleLength);
  if (!line.isMain || title === undefined || title === '') return [];
  return [{ type: 'session.titled', ...baseOf(line), title, origin: 'prompt' }];
}
