import { list, records, text, type Json } from '../../json.js';
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
  return [
    { type: 'attention.asked', sessionId, at: timeOfId(requestId, toldAt), requestId, kind, text: asked },
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
