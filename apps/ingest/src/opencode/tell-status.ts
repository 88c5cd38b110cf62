import type { SnapshotEnvelope } from '@tributary/parser';
import { record } from './json.js';
import type { ListedSession } from './listed-session.js';
import { named, tryAsk, type SnapshotContext } from './snapshot-context.js';

const requestKinds = { '/permission': 'permissions', '/question': 'questions' } as const;

export interface ToldStatus {
  /** The sessions that run or may run. */
  readonly running: ReadonlySet<string>;
  /** What says of the others that they do not: to be told after their messages, because what has just ended is not lost. */
  readonly resting: ReadonlyMap<string, SnapshotEnvelope>;
}

/**
 * Tells which sessions run and what they ask a person. It is the only thing that says so after a restart: tool calls of
 * a server that died stay `running` for ever in all other answers.
 */
export async function tellStatus(
  context: SnapshotContext,
  sessions: readonly ListedSession[],
): Promise<ToldStatus> {
  const { url, holders } = context;
  const running = new Set<string>();
  const resting = new Map<string, SnapshotEnvelope>();
  for (const [directory, members] of groupByFolder(context, sessions)) {
    const sessionIDs = members.map(({ id }) => id);
    const answer = await tryAsk(context, '/session/status', { directory });
    const runningHere = answer === null ? sessionIDs : Object.keys(record(answer.body) ?? {});
    for (const id of runningHere) running.add(id);
    if (answer === null) continue;
    for (const id of runningHere) holders.hold(id, url);
    for (const id of sessionIDs) if (holders.isHeldElsewhere(id, url)) running.add(id);
    const status = { kind: 'status', ...answer, ...named(directory) } as const;
    await context.teller.tellLevels([
      ...(runningHere.length === 0 ? [] : [{ ...status, sessionIDs: runningHere }]),
      ...(await askRequests(context, directory, runningHere)),
    ]);
    for (const id of sessionIDs) {
      if (!running.has(id)) resting.set(id, { ...status, body: {}, sessionIDs: [id] });
    }
  }
  return { running, resting };
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
