import type { SnapshotEnvelope } from '@tributary/parser';
import type { ListedSession } from './listed-session.js';
import { sliceMessages } from './slice-messages.js';
import type { Answer } from './server-answers.js';
import { isListedWhole, named, tryAsk, type SnapshotContext } from './snapshot-context.js';

/** Of a conversation that is too long to be held, its last messages. */
const lastMessages = 20;

export interface ToldSession {
  readonly session: ListedSession;
  /** Its messages came through its history. */
  readonly hasHistory: boolean;
  /** That it does not run, where that is so. */
  readonly resting: SnapshotEnvelope | undefined;
}

/** Tells the messages and todos of one session, then that it rests. False where not all of it could be had. */
export async function tellSession(context: SnapshotContext, told: ToldSession): Promise<boolean> {
  const { teller, paths } = context;
  const { id: sessionID, directory } = told.session;
  const base = `/session/${encodeURIComponent(sessionID)}`;
  // Naming the folder makes the server open it.
  const query = isListedWhole(context) ? {} : { directory };
  const hasMessages = told.hasHistory || (await tellMessages(context, told.session, query));
  const hasTodos = paths.has('/session/{sessionID}/todo');
  const todos = hasTodos ? await tryAsk(context, `${base}/todo`, query) : null;
  await teller.tellLevels([
    ...(todos === null ? [] : [{ kind: 'todos', ...todos, sessionID, ...named(directory) } as const]),
    ...(told.resting === undefined ? [] : [told.resting]),
  ]);
  return hasMessages && (todos !== null || !hasTodos);
}

async function tellMessages(
  context: SnapshotContext,
  { id: sessionID, directory }: ListedSession,
  query: { readonly directory?: string | undefined },
): Promise<boolean> {
  const { memory, teller, limits } = context;
  const path = `/session/${encodeURIComponent(sessionID)}/message`;
  memory.setWhole(sessionID, false);
  const whole = await tryAsk(context, path, query);
  const answer: Answer | null = whole ?? (await tryAsk(context, path, { ...query, limit: lastMessages }));
  if (answer === null) return false;
  const slices = sliceMessages(answer.body, limits.lineBytes);
  const about = { kind: 'messages', at: answer.at, sessionID, ...named(directory) } as const;
  await teller.tellFacts(slices.map((body) => ({ ...about, body })));
  memory.setWhole(sessionID, whole !== null);
  return whole !== null;
}
