import type { SnapshotEnvelope } from '@tributary/parser';
import { record } from './json.js';
import type { ListedSession } from './listed-session.js';
import { tryAsk, type SnapshotContext } from './snapshot-context.js';

const requestKinds = { '/permission': 'permissions', '/question': 'questions' } as const;

/**
 * Tells which sessions run and what they ask a person, and returns those that run or may run. It is the only thing that
 * says so after a restart: tool calls of a server that died stay `running` for ever in all other answers.
 */
export async function tellStatus(
  context: SnapshotContext,
  sessions: readonly ListedSession[],
): Promise<ReadonlySet<string>> {
  const running = new Set<string>();
  for (const [directory, members] of groupByFolder(context, sessions)) {
    const sessionIDs = members.map(({ id }) => id);
    const answer = await tryAsk(context, '/session/status', { directory });
    const runningHere = answer === null ? sessionIDs : Object.keys(record(answer.body) ?? {});
    for (const id of runningHere) running.add(id);
    if (answer === null) continue;
    await context.teller.tellLevels([
      { kind: 'status', ...answer, sessionIDs, ...named(directory) },
      ...(await askRequests(context, directory, runningHere)),
    ]);
  }
  return running;
}

/** A session that was left alone for a day runs nowhere; silence says so as well. */
function groupByFolder(
  { clock, periods }: SnapshotContext,
  sessions: readonly ListedSession[],
): ReadonlyMap<string | undefined, readonly ListedSession[]> {
  const since = clock.stamp() - periods.askStatusWithinMs;
  return Map.groupBy(
    sessions.filter(({ updatedAt }) => updatedAt >= since),
    ({ directory }) => directory,
  );
}

/** Whoever asks a person runs: of those that do, what is not on the list was answered, perhaps unheard. */
async function askRequests(
  context: SnapshotContext,
  directory: string | undefined,
  sessionIDs: readonly string[],
): Promise<readonly SnapshotEnvelope[]> {
  const envelopes: SnapshotEnvelope[] = [];
  for (const [path, kind] of Object.entries(requestKinds)) {
    if (!context.paths.has(path)) continue;
    const answer = await tryAsk(context, path, { directory });
    if (Array.isArray(answer?.body) && answer.body.length + sessionIDs.length > 0) {
      envelopes.push({ kind, ...answer, sessionIDs, ...named(directory) });
    }
  }
  return envelopes;
}

function named(directory: string | undefined): { readonly directory?: string } {
  return directory === undefined ? {} : { directory };
}
