import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { amount, present, record, text, type Json } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import { isCopy } from '../time-of-id.js';
import { judgeError } from './judge-error.js';
import { readTokens } from './read-tokens.js';

interface Message {
  readonly info: Json;
  readonly sessionId: string;
  readonly messageId: string;
  readonly createdAt: number | undefined;
  readonly completedAt: number | undefined;
}

/** A message object, as in `message.updated`, GET /session/:id/message and an export. */
export function readMessageInfo(info: Json, toldAt: number | null): readonly AgentEvent[] | undefined {
  const sessionId = text(info.sessionID);
  const messageId = text(info.id);
  if (sessionId === undefined || messageId === undefined) return undefined;
  const time = record(info.time);
  const createdAt = epochMs(time?.created);
  const completedAt = epochMs(time?.completed);
  if (isCopy(messageId, createdAt, completedAt)) return [];
  const message = { info, sessionId, messageId, createdAt, completedAt };
  const isAssistant = info.role === 'assistant';
  // Activity is dated by what began: user messages are sent again after the session went idle.
  const seen: AgentEvent = {
    type: 'session.seen',
    sessionId,
    at: createdAt ?? toldAt,
    tool: 'opencode',
    isActivity: true,
    ...present(
      isAssistant
        ? { model: text(info.modelID), cwd: text(record(info.path)?.cwd) }
        : // Up to 1.2 a session itself does not tell its agent. It is older than its messages, so that its own word counts.
          { agentType: text(info.agent) },
    ),
  };
  if (!isAssistant) return [seen];
  return [seen, ...readUsage(message), ...readCompaction(message), ...readTurnEnd(message, toldAt)];
}

/** The provider stays out of the model's name: prices are found by `modelID`, and OpenCode's own cost is kept beside. */
function readUsage({ info, sessionId, messageId, createdAt }: Message): readonly AgentEvent[] {
  const tokens = readTokens(info.tokens);
  if (tokens === undefined) return [];
  return [
    {
      type: 'usage.reported',
      sessionId,
      at: createdAt ?? null,
      messageId,
      model: text(info.modelID) ?? unknownModel,
      tokens,
      ...present({ reportedUsd: amount(info.cost) }),
    },
  ];
}

/** Where a view does not tell the model; any other view of the same message does. */
export const unknownModel = 'unknown';

function readCompaction({ info, sessionId, completedAt }: Message): readonly AgentEvent[] {
  const isWritten = text(info.finish) !== undefined && record(info.error) === undefined;
  return info.summary === true && completedAt !== undefined && isWritten
    ? [{ type: 'session.compacted', sessionId, at: completedAt }]
    : [];
}

function readTurnEnd(
  { info, sessionId, completedAt }: Message,
  toldAt: number | null,
): readonly AgentEvent[] {
  const end = record(info.error) ? judgeError(info.error) : completedAt && judgeMessage(info);
  return end ? [{ type: 'turn.ended', sessionId, at: completedAt ?? toldAt, ...end }] : [];
}

/** Whether a summary is all that was asked for, or the work goes on after it, only what follows tells. */
function judgeMessage({ finish, summary }: Json): TurnEnd | undefined {
  const end = judgeFinish(text(finish));
  return summary === true && end?.outcome === 'answered' ? { outcome: 'said' } : end;
}

type TurnEnd = Pick<AgentEventOf<'turn.ended'>, 'outcome' | 'error'>;

/** A completed message without any reason is a shell command of the user, or an abort while waiting to retry. */
export function judgeFinish(finish: string | undefined): TurnEnd | undefined {
  switch (finish) {
    case undefined:
      return { outcome: 'said' };
    case 'tool-calls':
    case 'unknown':
      return undefined;
    case 'content-filter':
    case 'error':
      return { outcome: 'failed', error: finish };
    default:
      return { outcome: 'answered' };
  }
}
