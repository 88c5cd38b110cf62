import {
  adoptConclusions,
  applyEvent,
  familyOf,
  isContinuation,
  newState,
  originOf,
  rowKey,
  spawnKey,
  type AgentEvent,
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
  savePassingEvents,
  together,
  type KnownRows,
  type StoredRun,
  type Transaction,
} from '@tributary/store';
import { countUnknown } from './count-unknown.js';
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
  const { state, stored, runs, unheard, claimed, known } = await load(
    client,
    mentioned,
    new Set(roots.values()),
    events,
  );
  for (const event of events) applyEvent(state, event);
  adoptConclusions(state);
  const families: FamiliesToSave = {
    state,
    context: withSilentHosts(context, unheard),
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
  const { rootOf, unheard } = await loadFamilies(client, [...roots], state);
  // What is not stored yet has no rows.
  const isStored = ({ sessionId }: { sessionId: string }): boolean => rootOf.has(sessionId);
  const claimed = [...new Set([...mentioned.messageIds, ...spawnMessages(state, events)])].sort();
  const [runs] = await together(
    loadRuns(client, [...roots]),
    loadParts(client, mentioned.parts.filter(isStored), state),
    loadToolCalls(client, mentioned.tools.filter(isStored), state),
    loadUsage(client, claimed, state),
  );
  return { state, stored: rootOf, runs, unheard, claimed, known: knownRows(state) };
}

function withSilentHosts(context: SaveContext, unheard: ReadonlySet<string>): SaveContext {
  return { ...context, clock: { ...context.clock, isHostSilent: (sessionId) => unheard.has(sessionId) } };
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
