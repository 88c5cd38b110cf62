import type { Binding } from './binding.js';
import type {
  AutoCardPolicy,
  CardLookup,
  ManualChoice,
  MappingLookup,
  SessionToResolve,
} from './resolution-facts.js';
import { resolveSession } from './resolve-session.js';
import { settleBinding } from './settle-binding.js';

export interface ResolveFamilyInput {
  /** In any order. A parent that is not among them counts as unknown. */
  readonly sessions: readonly SessionToResolve[];
  readonly cards: CardLookup;
  readonly mappings: MappingLookup;
  readonly manual: (sessionId: string) => ManualChoice | null;
  /** What is stored now. */
  readonly current: (sessionId: string) => Binding | null;
  readonly policy: AutoCardPolicy;
}

/** The bindings of related sessions, parents before children, at any depth. */
export function resolveFamily(input: ResolveFamilyInput): ReadonlyMap<string, Binding | null> {
  const { sessions, cards, mappings, manual, current, policy } = input;
  const byId = new Map(sessions.map((session) => [session.id, withParent(session, mappings)]));
  const bindings = new Map<string, Binding | null>();
  for (const { id } of sessions) {
    for (const { session, parent } of pathFromTop(id, byId, bindings)) {
      const parentBinding = parent === null ? null : (bindings.get(parent) ?? null);
      const found = resolveSession({
        session,
        cards,
        mappings,
        parentBinding,
        manual: manual(session.id),
        policy,
      });
      bindings.set(session.id, settleBinding(current(session.id), found));
    }
  }
  return bindings;
}

/** An earlier note may know the parent where the lines read so far do not. */
function withParent(session: SessionToResolve, mappings: MappingLookup): SessionToResolve {
  const parentSessionId = session.parentSessionId ?? mappings.byChild(session.id)?.parentSessionId ?? null;
  return { ...session, parentSessionId };
}

interface Step {
  readonly session: SessionToResolve;
  readonly parent: string | null;
}

/** From the topmost session that is not resolved yet down to this one. */
function pathFromTop(
  id: string,
  byId: ReadonlyMap<string, SessionToResolve>,
  resolved: ReadonlyMap<string, unknown>,
): readonly Step[] {
  const path: Step[] = [];
  const places = new Map<string, number>();
  let session = byId.get(id);
  while (session !== undefined && !resolved.has(session.id)) {
    const seenAt = places.get(session.id);
    if (seenAt !== undefined) {
      // A circle of parents proves nothing: each of its members counts as a child without a known parent.
      return path.map((step, place) => (place >= seenAt ? { ...step, parent: null } : step)).reverse();
    }
    const parent = knownParent(session, byId);
    places.set(session.id, path.length);
    path.push({ session, parent });
    session = parent === null ? undefined : byId.get(parent);
  }
  return path.reverse();
}

/** The parent, or the main session at the top while the parent itself has not been seen. */
function knownParent(
  { id, parentSessionId, rootSessionId }: SessionToResolve,
  byId: ReadonlyMap<string, SessionToResolve>,
): string | null {
  if (parentSessionId !== null && byId.has(parentSessionId)) return parentSessionId;
  return rootSessionId !== null && rootSessionId !== id && byId.has(rootSessionId) ? rootSessionId : null;
}
