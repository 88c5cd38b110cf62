import { sumCostReports } from '../facts/merge-cost-reports.js';
import type { Request, SessionFacts } from '../facts/session-facts.js';
import type { Stamped } from '../facts/stamped.js';
import { rewindProcesses } from './process-life.js';
import { keepEntries, keepStamped, type Instant, type IsKnown } from './until.js';

/** What the rows of a session tell about it up to an instant: facts keep only the last of these. */
export interface Glimpse extends Pick<SessionFacts, 'state' | 'endedAt' | 'idleAt' | 'retriedAt'> {
  readonly activeAt: number | null;
  readonly doing?: Stamped<string>;
  readonly latestMessage?: Stamped<string>;
  readonly model?: Stamped<string>;
}

const moments: ReadonlySet<string> = new Set([
  'activeAt',
  'aliveAt',
  'endedAt',
  'idleAt',
  'retriedAt',
  'saidAt',
]);

/** A session's facts as they were; null where it had not begun. */
export function rewindSession(
  facts: SessionFacts,
  { at, isKnown }: Instant,
  glimpse: Glimpse | undefined,
): SessionFacts | null {
  if (!isKnown(facts.firstAt ?? twinFirstAt(facts))) return null;
  const past: SessionFacts = {
    ...keepStamped(withoutLaterMoments(facts, isKnown), isKnown),
    turnEnds: facts.turnEnds.filter((end) => isKnown(end.at)),
    conclusions: facts.conclusions.filter((conclusion) => isKnown(conclusion.at)),
    requests: rewindRequests(facts.requests, isKnown),
    todoItems: keepEntries(facts.todoItems, isKnown),
    ...(facts.todoMoves === undefined ? {} : { todoMoves: keepEntries(facts.todoMoves, isKnown) }),
    ...(facts.processes === undefined ? {} : { processes: rewindProcesses(facts.processes, at) }),
    compactedAt: facts.compactedAt.filter(isKnown),
  };
  rewindReports(past, isKnown);
  return recall(past, glimpse);
}

/** Of an agent that another family's calls name nothing is known here but when it began there. */
function twinFirstAt({ twins = {} }: SessionFacts): number | undefined {
  const times = Object.values(twins);
  return times.length === 0 ? undefined : Math.min(...times);
}

function withoutLaterMoments(facts: SessionFacts, isKnown: IsKnown): SessionFacts {
  const known = Object.entries(facts).filter(
    ([name, value]) => !moments.has(name) || isKnown(value as number | null),
  );
  return Object.fromEntries(known) as unknown as SessionFacts;
}

/** A count that is told again replaces what it told before: where that came later, the count is not known. */
function rewindReports(past: SessionFacts, isKnown: IsKnown): void {
  if (past.costReports === undefined) return;
  const reports = keepEntries(past.costReports, isKnown);
  delete past.reportedCost;
  past.costReports = reports;
  if (past.origin === undefined && Object.keys(reports).length > 0)
    past.reportedCost = sumCostReports(reports);
}

function rewindRequests(requests: Readonly<Record<string, Request>>, isKnown: IsKnown): typeof past {
  const past: Record<string, Request> = {};
  for (const [id, { answeredAt, ...request }] of Object.entries(requests)) {
    if (!isKnown(request.askedAt)) continue;
    const isAnswered = answeredAt !== undefined && isKnown(answeredAt);
    past[id] = isAnswered ? { ...request, answeredAt } : request;
  }
  return past;
}

/** What the facts no longer tell, the rows do. */
function recall(past: SessionFacts, glimpse: Glimpse | undefined): SessionFacts {
  if (glimpse === undefined) return past;
  const { activeAt, state, endedAt, idleAt, retriedAt, doing, latestMessage, model } = glimpse;
  if (activeAt !== null) past.activeAt ??= activeAt;
  if (state !== undefined) past.state ??= state;
  if (endedAt !== undefined) past.endedAt ??= endedAt;
  if (idleAt !== undefined) past.idleAt ??= idleAt;
  if (retriedAt !== undefined) past.retriedAt ??= retriedAt;
  if (doing !== undefined) past.doing ??= doing;
  if (latestMessage !== undefined) past.latestMessage ??= latestMessage;
  if (model !== undefined) past.model ??= model;
  return past;
}
