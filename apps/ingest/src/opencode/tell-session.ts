import type { ListedSession } from './listed-session.js';
import { sliceMessages } from './slice-messages.js';
import type { Answer } from './server-answers.js';
import { isListedWhole, tryAsk, type SnapshotContext } from './snapshot-context.js';

/** Of a conversation that is too long to be held, its last messages. */
const lastMessages = 20;

export interface ToldSession {
  readonly session: ListedSession;
  /** Its messages came through its history. */
  readonly hasHistory: boolean;
}

/** Tells the messages and todos of one session. False where not all of it could be had. */
export async function tellSession(context: SnapshotContext, told: ToldSession): Promise<boolean> {
  const { teller, paths } = context;
  const { id: sessionID, directory } = told.session;
  const base = `/session/${encodeURIComponent(sessionID)}`;
  // Naming the folder makes the server open it.
  const query = isListedWhole(context) ? {} : { directory };
  const hasMessages = told.hasHistory || (await tellMessages(context, told.session, query));
  if (!paths.has('/session/{sessionID}/todo')) return hasMessages;
  const todos = await tryAsk(context, `${base}/todo`, query);
  if (todos !== null) await teller.tellLevels([{ kind: 'todos', ...todos, sessionID }]);
  return hasMessages && todos !== null;
}

async function tellMessages(
  context: SnapshotContext,
  { id: sessionID }: ListedSession,
  query: { readonly directory?: string | undefined },
): Promise<boolean> {
  const { memory, teller, limits } = context;
  const path = `/session/${encodeURIComponent(sessionID)}/message`;
  memory.setWhole(sessionID, false);
  const whole = await tryAsk(context, path, query);
  const answer: Answer | null = whole ?? (await tryAsk(context, path, { ...query, limit: lastMessages }));
  if (answer === null) return false;
  const slices = sliceMessages(answer.body, limits.lineBytes);
  await teller.tellFacts(slices.map((body) => ({ kind: 'messages', at: answer.at, sessionID, body })));
  memory.setWhole(sessionID, whole !== null);
  return whole !== null;
}
