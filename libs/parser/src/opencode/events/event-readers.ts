import { record } from '../../json.js';
import { epochMs } from '../epoch-ms.js';
import type { EventReader } from './event-reader.js';
import { readAnswered, readPermissionAsked, readQuestionAsked, readRejected } from './read-attention.js';
import { readMessageInfo } from './read-message-info.js';
import { readPart } from './read-part.js';
import { readSessionInfo } from './read-session-info.js';
import {
  readSessionDeleted,
  readSessionError,
  readSessionIdle,
  readSessionStatus,
} from './read-session-state.js';
import { readToolAtWork } from './read-tool-at-work.js';
import { readTodoUpdated } from './read-todos.js';

const readSession: EventReader = ({ info }, toldAt) => readSessionInfo(record(info) ?? {}, toldAt);
const readMessage: EventReader = ({ info }, toldAt) => readMessageInfo(record(info) ?? {}, toldAt);
const readMessagePart: EventReader = ({ part, time }, toldAt) => {
  const saidAt = epochMs(time);
  const told = readPart(record(part) ?? {}, saidAt ?? toldAt);
  return told && [...told, ...readToolAtWork(record(part) ?? {}, told, saidAt)];
};

/** The event types that mean something. */
export const eventReaders: ReadonlyMap<string, EventReader> = new Map<string, EventReader>([
  ['session.created', readSession],
  ['session.updated', readSession],
  ['session.deleted', readSessionDeleted],
  ['session.status', readSessionStatus],
  ['session.idle', readSessionIdle],
  ['session.error', readSessionError],
  ['message.updated', readMessage],
  ['message.part.updated', readMessagePart],
  ['todo.updated', readTodoUpdated],
  ['permission.asked', readPermissionAsked],
  ['permission.updated', readPermissionAsked],
  ['permission.replied', readAnswered],
  ['question.asked', readQuestionAsked],
  ['question.replied', readAnswered],
  ['question.rejected', readRejected],
]);

/** Told again and again in the same words: only the time tells two of them apart. */
export const repeatedTypes: ReadonlySet<string> = new Set([
  'session.status',
  'session.idle',
  'session.error',
  'todo.updated',
]);
