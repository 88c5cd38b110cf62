import { familyOfSpawn, newState, projectRuns, rewindState, type State } from '@tributary/domain';
import { loadFamilies } from '../../write/family.repository.js';
import { together } from '../../write/together.js';
import type { Transaction } from '../../write/transaction.js';
import type { Family } from './family.js';
import { GlimpsesRepository } from './glimpses.repository.js';
import type { RunRow } from './runs.repository.js';
import { toRunRow } from './to-run-row.js';
import { ToolCallsRepository } from './tool-calls.repository.js';
import { UsageRepository } from './usage.repository.js';

/** An instant that is over, and how long silence was borne then. */
export interface Instant {
  readonly at: Date;
  readonly orphanAfterMs: number;
}

/** A family as it was, with what the tool had said it cost by then; sessions that had not begun are missing. */
export interface PastFamily extends Family {
  readonly reportedUsd: number | null;
}

/** Families as they were: the stored facts without what came later, seen with the clock of then. */
export class PastFamiliesRepository {
  readonly #transaction: Transaction;
  readonly #glimpses: GlimpsesRepository;
  readonly #usage: UsageRepository;
  readonly #toolCalls: ToolCallsRepository;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
    this.#glimpses = new GlimpsesRepository(transaction);
    this.#usage = new UsageRepository(transaction);
    this.#toolCalls = new ToolCallsRepository(transaction);
  }

  /** By root id; families that had not begun are missing. */
  async load(rootIds: readonly string[], instant: Instant): Promise<ReadonlyMap<string, PastFamily>> {
    if (rootIds.length === 0) return new Map();
    const [{ state, rootOf }, glimpses, usage, toolCalls] = await together(
      this.#loadFacts(rootIds),
      this.#glimpses.load(rootIds, instant.at),
      this.#usage.load(rootIds, instant.at),
      this.#toolCalls.load(rootIds, instant.at),
    );
    const families = new Map<string, PastFamily>();
    for (const rootId of rootIds) {
      const own = pick(state, (sessionId) => rootOf.get(sessionId) === rootId);
      const past = rewindState(own, instant.at.getTime(), glimpses);
      const root = past.sessions.get(rootId);
      if (root === undefined) continue;
      families.set(rootId, {
        rootId,
        reportedUsd: root.reportedCost?.value.totalUsd ?? null,
        runs: projectPastRuns(past, rootId, instant),
        sessions: [...past.sessions.values()].map(({ sessionId: id, parentSessionId = null }) => {
          return { id, rootId, parentId: parentSessionId };
        }),
        usageBySession: usage.bySession,
        usageByRun: usage.byRun,
        usageShares: usage.shares,
        toolCallsBySession: toolCalls.bySession,
        toolCallsByRun: toolCalls.byRun,
      });
    }
    return families;
  }

  async #loadFacts(
    rootIds: readonly string[],
  ): Promise<{ state: State; rootOf: ReadonlyMap<string, string> }> {
    const state = newState();
    const { rootOf } = await loadFamilies(this.#transaction, rootIds, state);
    return { state, rootOf };
  }
}

/** The part of the state that is about some sessions. */
function pick(state: State, isOwn: (sessionId: string) => boolean): State {
  const own = newState();
  for (const [id, facts] of state.sessions) if (isOwn(id)) own.sessions.set(id, facts);
  for (const [key, facts] of state.spawns) {
    if ([familyOfSpawn(key), ...Object.keys(facts.claims)].some(isOwn)) own.spawns.set(key, facts);
  }
  for (const [key, call] of state.tools) if (isOwn(call.sessionId)) own.tools.set(key, call);
  return own;
}

/** As the table of runs would hold them. What a tool started for itself is nobody's sub-agent. */
function projectPastRuns(past: State, rootId: string, { at, orphanAfterMs }: Instant): RunRow[] {
  return projectRuns(past, { now: at.getTime(), orphanAfterMs })
    .filter(({ childSessionId }) => past.sessions.get(childSessionId ?? '')?.purpose === undefined)
    .map((run) => toRunRow(run, rootId));
}
