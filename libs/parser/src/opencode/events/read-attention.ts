import type { AgentEvent } from '@tributary/domain';
import { list, present, record, records, text, type Json } from '../../json.js';
import { timeOfId } from '../time-of-id.js';
import type { EventReader } from './event-reader.js';

/** `permission.asked`, and `permission.updated` of 1.0, which has a title instead of patterns. */
export const readPermissionAsked: EventReader = (properties, toldAt) => {
  const name = text(properties.permission) ?? text(properties.type) ?? 'permission';
  const patterns = list(properties.patterns).filter((pattern) => typeof pattern === 'string');
  const asked = text(properties.title) ?? patterns.join(', ');
  return ask({ properties, toldAt, kind: 'permission', asked: asked === '' ? name : `${name}: ${asked}` });
};

export const readQuestionAsked: EventReader = (properties, toldAt) => {
  const questions = records(properties.questions).map((entry) => text(entry.question) ?? text(entry.header));
  const asked = questions.filter((question) => question !== undefined).join('\n');
  return ask({ properties, toldAt, kind: 'question', asked });
};

interface Asked {
  readonly properties: Json;
  readonly toldAt: number | null;
  readonly kind: 'permission' | 'question';
  readonly asked: string;
}

function ask({ properties, toldAt, kind, asked }: Asked): ReturnType<EventReader> {
  const sessionId = text(properties.sessionID);
  const requestId = text(properties.id);
  if (sessionId === undefined || requestId === undefined) return undefined;
  // Until 1.0 beside the id, later with the tool call.
  const messageId = text(properties.messageID) ?? text(record(properties.tool)?.messageID);
  const at = timeOfId(requestId, toldAt);
  return [
    { type: 'attention.asked', sessionId, at, requestId, kind, text: asked, ...present({ messageId }) },
  ];
}

export const readAnswered: EventReader = (properties, toldAt) => {
  const reply = text(properties.reply) ?? text(properties.response);
  return answer(properties, toldAt, reply !== 'reject');
};

export const readRejected: EventReader = (properties, toldAt) => answer(properties, toldAt, false);

function answer(properties: Json, toldAt: number | null, isAccepted: boolean): ReturnType<EventReader> {
  const sessionId = text(properties.sessionID);
  const requestId = text(properties.requestID) ?? text(properties.permissionID);
  if (sessionId === undefined || requestId === undefined) return undefined;
  return [{ type: 'attention.answered', sessionId, at: toldAt, requestId, isAccepted }];
}

export interface RequestKind {
  readonly kind: 'permission' | 'question';
  readonly read: EventReader;
}

/** GET /permission or /question: what is asked, and for each session in question that nothing else is. */
export function readRequests(
  { body, sessionIDs }: Json,
  at: number | null,
  { kind, read }: RequestKind,
): readonly AgentEvent[] {
  const asked = records(body);
  const listed = list(sessionIDs).flatMap((sessionId) => text(sessionId) ?? []);
  return [
    ...asked.flatMap((properties) => read(properties, at) ?? []),
    ...listed.map((sessionId) => {
      const own = asked.filter(({ sessionID }) => sessionID === sessionId);
      return {
        type: 'attention.listed',
        sessionId,
        at,
        kind,
        open: own.flatMap(({ id }) => text(id) ?? []),
      } as const;
    }),
  ];
}
