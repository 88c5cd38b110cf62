/** Which answer of the server a snapshot holds. */
export const snapshotKinds = [
  'session', // GET /session/:id
  'sessions', // GET /session
  'children', // GET /session/:id/children
  'messages', // GET /session/:id/message, or any slice of that list
  'todos', // GET /session/:id/todo
  'status', // GET /session/status
  'permissions', // GET /permission
  'questions', // GET /question
] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

/** One REST answer of an OpenCode server, wrapped by the reader as one line. */
export interface SnapshotEnvelope {
  readonly kind: SnapshotKind;
  /** When the question was *sent*, epoch milliseconds: what the server pushed since then is newer than the answer. */
  readonly at: number;
  readonly body: unknown;
  /** The session that was asked for; needed for `todos`, whose answer does not name it. */
  readonly sessionID?: string;
  /** The folder of all that is answered: how much of it may be told is decided by folder. */
  readonly directory?: string;
  /**
   * For `status`: the sessions listed for the same directory. The answer leaves out those that do not run,
   * so only the asker can say which ones they are. For `permissions` and `questions`: the sessions that run, of
   * which the answer holds all that is open.
   */
  readonly sessionIDs?: readonly string[];
}

/** The line of an answer. Its folder stands before the body, which may hold anything. */
export function snapshotLine({ kind, directory, ...rest }: SnapshotEnvelope): string {
  return JSON.stringify({ kind, directory, ...rest });
}
