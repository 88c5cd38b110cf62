import { sliceList } from './slice-list.js';
import { record, records, text } from './json.js';
import { readListedSessions, type ListedSession } from './listed-session.js';
import type { Answer } from './server-answers.js';
import { isListedWhole, named, tryAsk, type SnapshotContext } from './snapshot-context.js';

/** Without a limit, a server lists a hundred sessions and says nothing of the others. */
const mostSessions = 100_000;

/** All sessions the server has, each once, told where they changed. */
export async function listSessions(context: SnapshotContext): Promise<readonly ListedSession[]> {
  const lists = isListedWhole(context) ? [await askWhole(context)] : await askFolders(context);
  const listed = new Map<string, ListedSession>();
  for (const { at, body } of lists) {
    const fresh = readListedSessions(body).filter(({ id }) => !listed.has(id));
    for (const session of fresh) listed.set(session.id, session);
    await tellSessions(context, fresh, at);
  }
  if (!isListedWhole(context)) await addChildren(context, listed);
  return [...listed.values()];
}

function askWhole({ answers, signal }: SnapshotContext): Promise<Answer> {
  return answers.get('/experimental/session', signal, { limit: mostSessions, archived: 'true' });
}

/** The server's own folder first: without its list there is no snapshot. */
async function askFolders(context: SnapshotContext): Promise<readonly Answer[]> {
  const { answers, signal } = context;
  const lists = [await answers.get('/session', signal, { limit: mostSessions })];
  for (const directory of await listFolders(context)) {
    const answer = await tryAsk(context, '/session', { limit: mostSessions, directory });
    if (answer !== null) lists.push(answer);
  }
  return lists;
}

/** The folders of the server's projects, and those that events came from. */
export async function listFolders(context: SnapshotContext): Promise<ReadonlySet<string>> {
  const answer = context.paths.has('/project') ? await tryAsk(context, '/project', {}) : null;
  const worktrees = records(answer?.body).flatMap(({ worktree }) => text(worktree) ?? []);
  // `/` stands for all folders without a repository: opening it would make the server list the whole disk.
  return new Set([...worktrees.filter((folder) => folder !== '/'), ...context.memory.directories]);
}

async function addChildren(context: SnapshotContext, listed: Map<string, ListedSession>): Promise<void> {
  const parents = [...listed.values()].filter((session) => !context.memory.isSettled(session));
  for (const parent of parents) {
    const path = `/session/${encodeURIComponent(parent.id)}/children`;
    const answer = await tryAsk(context, path, { directory: parent.directory });
    const fresh = readListedSessions(answer?.body).filter(({ id }) => !listed.has(id));
    for (const child of fresh) {
      listed.set(child.id, child);
      parents.push(child);
    }
    if (answer !== null) await tellSessions(context, fresh, answer.at);
  }
}

async function tellSessions(
  { teller, limits, memory }: SnapshotContext,
  sessions: readonly ListedSession[],
  at: number,
): Promise<void> {
  const changed = sessions.filter((session) => !memory.isSettled(session));
  for (const [directory, members] of Map.groupBy(changed, (session) => session.directory)) {
    const slices = sliceList(
      members.map(({ info }) => record(info)),
      limits.lineBytes,
    );
    await teller.tellFacts(slices.map((body) => ({ kind: 'sessions', at, body, ...named(directory) })));
  }
}
