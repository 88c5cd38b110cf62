import {
  applyEvent,
  familyOf,
  newState,
  rowKey,
  spawnKey,
  type AgentEvent,
  type State,
} from '@tributary/domain';
import {
  countUnknownFormats,
  loadFamilies,
  loadParts,
  loadToolCalls,
  loadUsage,
  lockFamilies,
  type Transaction,
} from '@tributary/store';
import { countUnknown } from './count-unknown.js';
import { mentionedIn, type Mentioned } from './mentioned.js';
import { saveFamilies, type SaveContext } from './save-families.js';

/** Merges events into what is stored of their families, and stores what follows from it. */
export async function applyEvents(
  client: Transaction,
  events: readonly AgentEvent[],
  hosts: ReadonlyMap<string, string>,
  context: SaveContext,
): Promise<void> {
  if (events.length === 0) return;
  const mentioned = mentionedIn(events);
  const { roots, leftCards } = await lockFamilies(client, mentioned.kin);
  const { state, stored, unheard } = await load(client, mentioned, new Set(roots.values()), events);
  for (const event of events) applyEvent(state, event);
  await countUnknownFormats(client, countUnknown(events));
  await saveFamilies(client, {
    state,
    context: withHosts(context, unheard),
    hosts,
    rootOf: (sessionId) => roots.get(sessionId) ?? stored.get(sessionId) ?? familyOf(sessionId),
    roots: new Set(roots.values()),
    leftCards,
    touched: {
      sessions: new Set([...roots.keys(), ...roots.values()]),
      spawns: new Set(events.flatMap((event) => spawnKeyOf(event))),
      messageIds: new Set([...mentioned.messageIds, ...spawnMessages(state)]),
      parts: new Set(mentioned.parts.map(({ sessionId, partId }) => rowKey(sessionId, partId))),
      tools: new Set(mentioned.tools.map(({ sessionId, toolUseId }) => rowKey(sessionId, toolUseId))),
    },
  });
}

async function load(
  client: Transaction,
  mentioned: Mentioned,
  roots: ReadonlySet<string>,
  events: readonly AgentEvent[],
): Promise<{ state: State; stored: ReadonlyMap<string, string>; unheard: ReadonlySet<string> }> {
  const state = newState();
  const { rootOf, unheard } = await loadFamilies(client, [...roots], state);
  await loadParts(client, mentioned.parts, state);
  await loadToolCalls(client, mentioned.tools, state);
  const spawnsTouched = events.some((event) => event.type === 'run.spawned' || event.type === 'run.linked');
  // A link shows which child repeats its parent's message, so the claims on that message are decided again.
  const messageIds = spawnsTouched
    ? [...mentioned.messageIds, ...spawnMessages(state)]
    : mentioned.messageIds;
  await loadUsage(client, [...new Set(messageIds)].sort(), state);
  return { state, stored: rootOf, unheard };
}

function withHosts(context: SaveContext, unheard: ReadonlySet<string>): SaveContext {
  return { ...context, clock: { ...context.clock, isHostSilent: (sessionId) => unheard.has(sessionId) } };
}

function spawnMessages(state: State): string[] {
  return [...state.spawns.values()].flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId]));
}

function spawnKeyOf(event: AgentEvent): string[] {
  const isAboutSpawn = event.type.startsWith('run.') || event.type === 'workflow.launched';
  if (!isAboutSpawn || !('toolUseId' in event) || event.toolUseId === undefined) return [];
  return [spawnKey(event.sessionId, event.toolUseId)];
}
