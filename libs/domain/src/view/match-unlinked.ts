import { familyOf } from '../events/session-id.js';
import type { SessionFacts } from '../facts/session-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import { spawnerOf } from './delegation.js';
import { startOfSpawn } from './start-of-spawn.js';

/** When a call came back; null while it has not, or at an unknown time. */
export type ReturnTime = (spawn: SpawnFacts) => number | null;

export interface Matched {
  readonly pairs: readonly { readonly spawn: SpawnFacts; readonly child: SessionFacts }[];
  readonly spawns: readonly SpawnFacts[];
  readonly children: readonly SessionFacts[];
}

/**
 * Some versions name the child only with the result, and never when they die before it. Until then a child
 * belongs to the open spawn that asked for the same thing; equal askings of a message are paired in the order of time.
 */
export function matchUnlinked(
  spawns: readonly SpawnFacts[],
  children: readonly SessionFacts[],
  returnTime: ReturnTime,
): Matched {
  const couldServe = (spawn: SpawnFacts, child: SessionFacts): boolean =>
    (child.firstAt ?? -Infinity) <= (returnTime(spawn) ?? Infinity);
  const openSpawns = new Set(
    [...spawns].sort((a, b) => startOfSpawn(a) - startOfSpawn(b) || (a.key < b.key ? -1 : 1)),
  );
  const openChildren = new Set(
    [...children].sort(
      (a, b) => (a.firstAt ?? Infinity) - (b.firstAt ?? Infinity) || (a.sessionId < b.sessionId ? -1 : 1),
    ),
  );
  const pairs: { spawn: SpawnFacts; child: SessionFacts }[] = [];
  for (const asking of [samePrompt, sameDescription]) {
    for (const child of openChildren) {
      const spawn = pick(
        [...openSpawns].filter((candidate) => couldServe(candidate, child) && asking(candidate, child)),
        child,
      );
      if (spawn === undefined) continue;
      pairs.push({ spawn, child });
      openSpawns.delete(spawn);
      openChildren.delete(child);
    }
  }
  return { pairs, spawns: [...openSpawns], children: [...openChildren] };
}

/** Of those that ask the same, in the order of time: the last message before the child began, and its first call. */
function pick(spawns: readonly SpawnFacts[], { firstAt }: SessionFacts): SpawnFacts | undefined {
  const last = spawns.findLast((spawn) => startOfSpawn(spawn) <= (firstAt ?? -Infinity));
  if (last?.messageId === undefined) return spawns[0];
  return spawns.find(({ messageId }) => messageId === last.messageId);
}

function samePrompt(spawn: SpawnFacts, child: SessionFacts): boolean {
  if (spawn.prompt === undefined || child.prompt === undefined) return false;
  if (!sameFamily(spawn, child)) return false;
  return spawn.prompt.value.trim() === child.prompt.value.trim();
}

function sameDescription(spawn: SpawnFacts, child: SessionFacts): boolean {
  if (spawn.description === undefined || !sameFamily(spawn, child)) return false;
  return (
    spawn.description.value === child.description?.value &&
    (spawn.agentType === undefined ||
      child.agentType === undefined ||
      spawn.agentType.value === child.agentType.value)
  );
}

/** By the parent where the child names it, else by the root that both lie under. */
function sameFamily(spawn: SpawnFacts, child: SessionFacts): boolean {
  const spawner = spawnerOf(spawn, child.sessionId);
  if (spawner === null) return false;
  if (child.parentSessionId !== undefined) return child.parentSessionId === spawner;
  return familyOf(spawner) === familyOf(child.sessionId);
}
