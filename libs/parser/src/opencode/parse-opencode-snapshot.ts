import type { AgentEvent, Parsed, RawEvent } from '@tributary/domain';
import { contentHash } from '../content-hash.js';
import { record, records, text, type Json } from '../json.js';
import { epochMs } from './epoch-ms.js';
import { readPermissionAsked, readQuestionAsked, readRequests } from './events/read-attention.js';
import { readMessages } from './events/read-messages.js';
import { readSessionInfo } from './events/read-session-info.js';
import { readStatusList } from './events/read-status-list.js';
import { readTodos } from './events/read-todos.js';
import { parseJsonText } from './parse-json-text.js';
import { snapshotKinds, type SnapshotKind } from './snapshot-envelope.js';

type SnapshotReader = (envelope: Json, at: number | null) => readonly AgentEvent[];

const readSessions: SnapshotReader = ({ body }) =>
  records(body).flatMap((info) => readSessionInfo(info, null) ?? []);

const snapshotReaders: Record<SnapshotKind, SnapshotReader> = {
  session: ({ body }) => readSessionInfo(record(body) ?? {}, null) ?? [],
  sessions: readSessions,
  children: readSessions,
  messages: ({ body }) => readMessages(body),
  todos: ({ sessionID, body }, at) => {
    const sessionId = text(sessionID);
    return sessionId === undefined ? [] : readTodos(sessionId, body, at);
  },
  status: readStatusList,
  permissions: (envelope, at) =>
    readRequests(envelope, at, { kind: 'permission', read: readPermissionAsked }),
  questions: (envelope, at) => readRequests(envelope, at, { kind: 'question', read: readQuestionAsked }),
};

/** Levels: the same answer at another time says something new. */
const timedKinds: ReadonlySet<SnapshotKind> = new Set([
  'todos',
  'status',
  'permissions',
  'questions',
] as const);

/** One REST answer, in the reader's envelope (`snapshot-envelope.ts`). */
export function parseOpencodeSnapshot(raw: RawEvent): Parsed {
  return parseJsonText(raw, (envelope) => {
    const kind = snapshotKinds.find((each) => each === envelope.kind);
    if (kind === undefined) return { outcome: 'rejected', reason: 'not-a-snapshot' };
    const at = epochMs(envelope.at) ?? raw.writtenAt ?? null;
    const events = snapshotReaders[kind](envelope, at);
    if (events.length === 0) return { outcome: 'ignored', reason: `empty:${kind}` };
    return { outcome: 'parsed', key: keyOf(kind, envelope, at), events };
  });
}

function keyOf(kind: SnapshotKind, envelope: Json, at: number | null): string {
  const subject = JSON.stringify([envelope.sessionID, envelope.sessionIDs, envelope.body]);
  const key = `opencode-snapshot|${kind}|${contentHash(subject)}`;
  return timedKinds.has(kind) ? `${key}|${at ?? ''}` : key;
}
