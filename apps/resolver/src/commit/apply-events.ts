import {
  adoptConclusions,
  applyEvent,
  familyOf,
  isContinuation,
  newState,
  originOf,
  rowKey,
  sessionAhead,
  spawnKey,
  type AgentEvent,
  type Clock,
  type State,
} from '@tributary/domain';
import {
  countUnknownFormats,
  loadFamilies,
  loadParts,
  loadRuns,
  loadToolCalls,
  loadUsage,
  knownRows,
  lockFamilies,
  readClocks,
  savePassingEvents,
  together,
  type KnownRows,
  type StoredRun,
  type Transaction,
} from '@tributary/store';
import { countUnknown } from './count-unknown.js';
import { machineClock } from './machine-clock.js';
import { meetTwins } from './meet-twins.js';
import { mentionedIn, type Mentioned } from './mentioned.js';
import { saveFamilies, type FamiliesToSave, type SaveContext } from './save-families.js';

/** Merges events into what is stored of their families, and stores what follows from it. */
export async function applyEvents(
  client: Transaction,
  told: readonly AgentEvent[],
  hosts: ReadonlyMap<string, string>,
  context: SaveContext,
): Promise<void> {
  if (told.length === 0) return;
  const events = [...told, ...(await meetTwins(client, told))];
  const mentioned = mentionedIn(events);
  const { roots, leftCards } = await lockFamilies(client, mentioned.kin);
  const loading = together(
    load(client, mentioned, new Set(roots.values()), events),
    readClocks(client, [...new Set(hosts.values())]),
  );
  const [{ state, stored, runs, unheard, aheadMs, claimed, known }, clocks] = await loading;
  for (const event of events) applyEvent(state, event);
  adoptConclusions(state);
  const heard = hearSessions({ state, hosts, clocks, clock: context.clock });
  const families: FamiliesToSave = {
    state,
    context: {
      ...context,
      clock: machineClock(context.clock, { unheard, aheadMs: new Map([...aheadMs, ...heard]) }),
    },
    hosts,
    rootOf: rootsIn(state, (id) => roots.get(id) ?? stored.get(id) ?? familyOf(id)),
    roots: new Set(roots.values()),
    leftCards,
    isStored: (sessionId) => stored.has(sessionId),
    runs,
    known,
    touched: {
      sessions: new Set([...roots.keys(), ...roots.values()]),
      spawns: spawnKeysOf(events),
      messageIds: new Set(claimed),
      parts: new Set(mentioned.parts.map(({ sessionId, partId }) => rowKey(sessionId, partId))),
      tools: new Set(mentioned.tools.map(({ sessionId, toolUseId }) => rowKey(sessionId, toolUseId))),
    },
  };
  await together(
    countUnknownFormats(client, countUnknown(events)),
    savePassingEvents(client, events),
    saveFamilies(client, families),
  );
}

/** An agent belongs to the family in which it began, with all that it did elsewhere. */
function rootsIn({ sessions }: State, rootOf: (id: string) => string): (id: string) => string {
  return (id) => {
    const facts = sessions.get(id);
    return rootOf(facts !== undefined && isContinuation(facts) ? (originOf(facts) ?? id) : id);
  };
}

interface Loaded {
  readonly state: State;
  /** Each stored session's root. */
  readonly stored: ReadonlyMap<string, string>;
  /** The stored runs of the families. */
  readonly runs: ReadonlyMap<string, StoredRun>;
  readonly unheard: ReadonlySet<string>;
  readonly aheadMs: ReadonlyMap<string, number>;
  readonly known: KnownRows;
  /** Messages of which the payer may change. */
  readonly claimed: readonly string[];
}

async function load(
  client: Transaction,
  mentioned: Mentioned,
  roots: ReadonlySet<string>,
  events: readonly AgentEvent[],
): Promise<Loaded> {
  const state = newState();
  const { rootOf, unheard, aheadMs } = await loadFamilies(client, [...roots], state);
  // What is not stored yet has no rows.
  const isStored = ({ sessionId }: { sessionId: string }): boolean => rootOf.has(sessionId);
  const claimed = [...new Set([...mentioned.messageIds, ...spawnMessages(state, events)])].sort();
  const [runs] = await together(
    loadRuns(client, [...roots]),
    loadParts(client, mentioned.parts.filter(isStored), state),
    loadToolCalls(client, mentioned.tools.filter(isStored), state),
    loadUsage(client, claimed, state),
  );
  return { state, stored: rootOf, runs, unheard, aheadMs, claimed, known: knownRows(state) };
}

interface Hearing {
  readonly state: State;
  readonly hosts: ReadonlyMap<string, string>;
  /** How far the clock of each host is ahead. */
  readonly clocks: ReadonlyMap<string, number>;
  readonly clock: Clock;
}

/** How far the times of those sessions are ahead that have just been told of. */
function hearSessions({ state, hosts, clocks, clock: { now } }: Hearing): Map<string, number> {
  const heard = new Map<string, number>();
  for (const [sessionId, host] of hosts) {
    const facts = state.sessions.get(sessionId);
    if (facts === undefined) continue;
    heard.set(sessionId, sessionAhead(facts, { machineAheadMs: clocks.get(host) ?? 0, now }));
  }
  return heard;
}

/** A link shows which child repeats its parent's message, so the claims on that message are decided again. */
function spawnMessages(state: State, events: readonly AgentEvent[]): string[] {
  const messageIds = new Set<string>();
  for (const event of events) {
    const told = event.type === 'run.spawned' ? event.messageId : undefined;
    if (told !== undefined) messageIds.add(told);
    const key = spawnKeyOf(event);
    const known = key === undefined ? undefined : state.spawns.get(key)?.messageId;
    if (known !== undefined) messageIds.add(known);
  }
  return [...messageIds];
}

function spawnKeysOf(events: readonly AgentEvent[]): Set<string> {
  const keys = new Set<string>();
  for (const event of events) {
    const key = spawnKeyOf(event);
    if (key !== undefined) keys.add(key);
  }
  return keys;
}

function spawnKeyOf(event: AgentEvent): string | undefined {
  const isAboutSpawn = event.type.startsWith('run.') || event.type === 'workflow.launched';
  if (!isAboutSpawn || !('toolUseId' in event) || event.toolUseId === undefined) return undefined;
  return spawnKey(event.sessionId, event.toolUseId);
}
