import {
  agentOf,
  hasTodos,
  heardAt,
  isTerminal,
  onClock,
  openRequests,
  processGoneAt,
  projectOf,
  sessionStatus,
  settlesAt,
  type Clock,
  type RunView,
  type SessionFacts,
} from '@tributary/domain';
import type { SessionRow } from '@tributary/store';

interface Input {
  readonly session: SessionFacts;
  readonly root: SessionFacts;
  readonly rootId: string;
  readonly host: string | null;
  readonly runs: readonly RunView[];
  readonly clock: Clock;
  readonly family: readonly SessionFacts[];
}

/** The columns that follow from a session's facts, its root's and its runs. */
export function sessionRow({ session, root, rootId, host, runs, clock, family }: Input): SessionRow {
  const lastRun = runs.findLast(({ sessionIds }) => sessionIds.includes(session.sessionId));
  const status = lastRun?.status ?? sessionStatus(session, clock);
  const isOpen = status === 'running' || status === 'waiting' || status === 'pending';
  const project = (root.cwd ?? session.cwd)?.value;
  return {
    id: session.sessionId,
    rootId,
    tool: session.tool ?? null,
    toolVersion: session.toolVersion?.value ?? null,
    projectId: project === undefined ? null : projectOf(project).id,
    hostId: host,
    parentSessionId: lastRun?.spawnerSessionId ?? session.parentSessionId ?? null,
    agentId: session.agentId ?? agentOf(session.sessionId),
    agentType: lastRun?.agentType ?? session.agentType?.value ?? null,
    originId: session.isBackground === true ? (session.origin?.value ?? null) : null,
    purpose: session.purpose ?? purposeOfUnseen(session, family) ?? null,
    title: session.title?.value ?? lastRun?.description ?? null,
    status,
    attention: isOpen ? (openRequests(session)[0]?.text ?? null) : null,
    currentActivity: isOpen ? (session.doing?.value ?? null) : null,
    model: session.model?.value ?? null,
    cwd: session.cwd?.value ?? null,
    gitBranch: session.gitBranch?.value ?? null,
    startedAt: session.firstAt,
    lastActivityAt: session.activeAt ?? session.firstAt,
    endedAt: session.endedAt ?? processGoneAt(session, session.activeAt ?? Infinity),
    deadlineAt:
      session.sessionId === rootId
        ? deadline({ runs, root: session, family, clock, isRootOpen: isOpen || mayChange(session, status) })
        : null,
    clockAheadMs: clock.aheadMs?.(session.sessionId) ?? 0,
    facts: JSON.stringify(session),
  };
}

/**
 * A main session of which nothing is known but what the tool started for itself is the tool's own too: at a resume
 * 2.0.71 warms up under an id that it gives up at once. Nor is one shown that got no further than to a title.
 */
function purposeOfUnseen(session: SessionFacts, family: readonly SessionFacts[]): string | undefined {
  if (session.tool !== undefined) return undefined;
  const members = family.filter((each) => each.sessionId !== session.sessionId);
  if (members.length === 0) return isBlank(session) ? 'blank' : undefined;
  return members.every(({ purpose }) => purpose !== undefined) ? members[0]?.purpose : undefined;
}

function isBlank(session: SessionFacts): boolean {
  return session.firstAt === undefined && session.processes === undefined && !hasTodos(session);
}

/** What stopped without a word will have failed. */
function mayChange({ activeAt }: SessionFacts, status: SessionRow['status']): boolean {
  return status === 'unknown' || (status === 'idle' && typeof activeAt === 'number');
}

/** What silence has not settled by then may be settled by something else, such as a host that answers again. */
const lookAgainMs = 30_000;

interface OpenFamily extends Pick<Input, 'runs' | 'root' | 'family' | 'clock'> {
  readonly isRootOpen: boolean;
}

/** When time alone would change something in this family; null when nothing is open. */
function deadline({ runs, root, family, clock, isRootOpen }: OpenFamily): number | null {
  const { now, orphanAfterMs } = clock;
  const own = runs.filter((run) => run.rootSessionId === root.sessionId);
  if (!isRootOpen && own.every(({ status }) => isTerminal(status))) return null;
  const begun = own.map(({ spawnerSessionId, childSessionId, startedAt }) =>
    onClock(clock, spawnerSessionId ?? childSessionId ?? '', startedAt),
  );
  const signs = [...family.map((facts) => heardAt(facts, clock)), ...begun];
  const silentAt = Math.max(0, ...signs) + orphanAfterMs + 1;
  return settlesAt(root, clock) ?? (silentAt > now ? silentAt : now + lookAgainMs);
}
