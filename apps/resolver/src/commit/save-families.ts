import {
  type AutoCardPolicy,
  countedClaim,
  familyOfSpawn,
  findRepeaters,
  heardAt,
  hearBelow,
  hasTodos,
  listTodos,
  newSessionFacts,
  projectOf,
  projectRuns,
  type Clock,
  type RunView,
  type SessionFacts,
  type State,
  type Todo,
  type UsageClaim,
} from '@tributary/domain';
import {
  announceFamilies,
  bindSessions,
  countTools,
  deleteRuns,
  dropCopiedLogs,
  reattribute,
  saveLogs,
  saveMessages,
  saveProjects,
  saveRuns,
  saveSessions,
  saveSpawns,
  saveTodos,
  saveUsage,
  together,
  writeOutbox,
  type KnownRows,
  type PricedClaim,
  type StoredRun,
  type Transaction,
} from '@tributary/store';
import { compareRuns } from './compare-runs.js';
import { earliestLogs } from './earliest-logs.js';
import { indexRuns } from './index-runs.js';
import { listNews } from './list-news.js';
import { sessionRow } from './session-row.js';

export interface SaveContext {
  readonly clock: Clock;
  readonly autoCards: AutoCardPolicy;
  /** Decimal US dollars, or null where the model has no price. */
  readonly price: (claim: UsageClaim) => string | null;
}

/** What a batch merged into; all else in the state was only read. */
export interface Touched {
  readonly sessions: ReadonlySet<string>;
  readonly spawns: ReadonlySet<string>;
  readonly messageIds: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
  readonly tools: ReadonlySet<string>;
}

export interface FamiliesToSave {
  readonly state: State;
  readonly context: SaveContext;
  readonly hosts: ReadonlyMap<string, string>;
  readonly rootOf: (sessionId: string) => string;
  readonly roots: ReadonlySet<string>;
  /** Whether the session had a row before this batch. */
  readonly isStored: (sessionId: string) => boolean;
  /** The stored runs of these families. */
  readonly runs: ReadonlyMap<string, StoredRun>;
  /** The rows of conversations and their usage that were there before. */
  readonly known: KnownRows;
  /** Cards of sessions that turned out to be children. */
  readonly leftCards?: readonly string[];
  readonly touched: Touched;
}

/** Projects the families' runs from their facts and stores everything that changed, with the news of it. */
export async function saveFamilies(client: Transaction, families: FamiliesToSave): Promise<void> {
  const { state, context, roots, touched } = families;
  for (const root of roots) if (!state.sessions.has(root)) state.sessions.set(root, newSessionFacts(root));
  const runs = projectRuns(state, context.clock);
  const { changed, gone, moved } = compareRuns(runs, families.runs, families.isStored);
  const runOf = indexRuns(runs);
  const parts = pick(state.parts, touched.parts);
  const tools = pick(state.tools, touched.tools);
  const claims = priceClaims(state, touched.messageIds, context);
  const { known } = families;
  const saved = together(
    saveRuns(client, changed),
    deleteRuns(client, gone),
    reattribute(client, moved, runs),
    saveSessionRows(client, families, runs, changed),
    saveSpawns(
      client,
      pick(state.spawns, touched.spawns).map((facts) => {
        return { rootId: families.rootOf(familyOfSpawn(facts.key)), facts };
      }),
    ),
    saveMessages(client, { parts, tools, runOf, known }),
    countTools(client, runsIn(runs, new Set([...moved, ...tools.map(({ sessionId }) => sessionId)]))),
    saveUsage(client, { claims, runOf, known }),
    saveLogs(client, { parts, tools, runOf, known }),
    dropCopiedLogs(client, pick(state.sessions, touched.sessions)),
    saveTodos(client, todosOf(pick(state.sessions, touched.sessions))),
  );
  // Reads what was saved: its statements go behind the others.
  const [, bound] = await together(
    saved,
    bindSessions(client, {
      rootIds: [...roots],
      policy: context.autoCards,
      leftCards: families.leftCards ?? [],
      hasNewRuns: (rootId) => changed.some((run) => run.rootSessionId === rootId),
    }),
  );
  // Lines that follow a run are told again, all of them: they now say whose they are.
  const told = new Map([...earliestLogs(parts, tools), ...[...moved].map((id) => [id, null] as const)]);
  const logged = Array.from(told, ([sessionId, logsFrom]) => ({ sessionId, logsFrom }));
  await together(
    writeOutbox(client, listNews(families, bound, changed, logged)),
    announceFamilies(client, strangersIn(claims, state)),
  );
}

/** Those that a call in one of these sessions may be of. */
function runsIn(runs: readonly RunView[], sessionIds: ReadonlySet<string>): string[] {
  return runs.filter((run) => run.sessionIds.some((id) => sessionIds.has(id))).map(({ runId }) => runId);
}

/** Sessions of other families, of which nothing was loaded but their claims. */
function strangersIn(claims: readonly PricedClaim[], { sessions }: State): string[] {
  const ids = new Set(claims.map(({ claim }) => claim.sessionId));
  return [...ids].filter((id) => !sessions.has(id));
}

function todosOf(sessions: readonly SessionFacts[]): Map<string, Todo[]> {
  return new Map(sessions.filter(hasTodos).map((facts) => [facts.sessionId, listTodos(facts)]));
}

function pick<Value>(map: ReadonlyMap<string, Value>, keys: ReadonlySet<string>): Value[] {
  return [...keys].flatMap((key) => {
    const value = map.get(key);
    return value === undefined ? [] : [value];
  });
}

async function saveSessionRows(
  client: Transaction,
  { state, context, hosts, rootOf, touched }: FamiliesToSave,
  runs: readonly RunView[],
  changed: readonly RunView[],
): Promise<void> {
  const ids = new Set([...touched.sessions, ...changed.map((run) => run.rootSessionId)]);
  for (const { childSessionId } of changed) if (childSessionId !== null) ids.add(childSessionId);
  const facts = pick(state.sessions, ids);
  const members = Map.groupBy(state.sessions.values(), ({ sessionId }) => rootOf(sessionId));
  const heardBelow = hearBelow(runs, (id) => heardAt(state.sessions.get(id), context.clock));
  const clock = { ...context.clock, heardBelow };
  const rows = facts.map((session) => {
    const rootId = rootOf(session.sessionId);
    const root = state.sessions.get(rootId) ?? session;
    const host = hosts.get(session.sessionId) ?? null;
    const family = members.get(rootId) ?? [];
    return sessionRow({ session, root, rootId, host, runs, clock, family });
  });
  await together(
    saveProjects(
      client,
      facts.flatMap(({ cwd }) => (cwd === undefined ? [] : [projectOf(cwd.value)])),
    ),
    saveSessions(client, rows),
  );
}

/** Every claim on the messages, with the one that is counted: a claim's price is the message's, whoever pays. */
function priceClaims(state: State, messageIds: ReadonlySet<string>, { price }: SaveContext): PricedClaim[] {
  const repeaters = findRepeaters(state);
  return pick(state.usage, messageIds).flatMap((claims) => {
    const counted = countedClaim(claims.values(), repeaters);
    return [...claims.values()].map((claim) => ({
      claim,
      costUsd: price(claim),
      isCounted: claim === counted,
    }));
  });
}
