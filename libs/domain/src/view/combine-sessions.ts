import type { SessionFacts } from '../facts/session-facts.js';
import { addToSet } from '../facts/sorted-set.js';
import { earliest, latest, maxTime, minTime } from '../facts/stamped.js';

/** One child seen through two views, as one: what either tells about its life, under the first one's name. */
export function combineSessions(real: SessionFacts, other: SessionFacts): SessionFacts {
  const turnEnds = [...real.turnEnds];
  for (const end of other.turnEnds) addToSet(turnEnds, end);
  const conclusions = [...real.conclusions];
  for (const conclusion of other.conclusions) addToSet(conclusions, conclusion);
  const first = <Value>(a: Value | undefined, b: Value | undefined): Value | undefined => a ?? b;
  return withoutUndefined({
    ...real,
    turnEnds,
    conclusions,
    tool: first(real.tool, other.tool),
    agentType: first(real.agentType, other.agentType),
    description: first(real.description, other.description),
    rootSessionId: first(real.rootSessionId, other.rootSessionId),
    firstAt: eitherTime(minTime, real.firstAt, other.firstAt),
    activeAt: eitherTime(maxTime, real.activeAt, other.activeAt),
    aliveAt: eitherTime(maxTime, real.aliveAt, other.aliveAt),
    idleAt: eitherTime(maxTime, real.idleAt, other.idleAt),
    retriedAt: eitherTime(maxTime, real.retriedAt, other.retriedAt),
    saidAt: eitherTime(maxTime, real.saidAt, other.saidAt),
    prompt: other.prompt === undefined ? real.prompt : earliest(real.prompt, other.prompt),
    model: other.model === undefined ? real.model : latest(real.model, other.model),
    doing: other.doing === undefined ? real.doing : latest(real.doing, other.doing),
    state: other.state === undefined ? real.state : latest(real.state, other.state),
  });
}

/** A time that is not known is null: it must not come of two views that tell of no such thing at all. */
function eitherTime(
  merge: typeof maxTime,
  a: number | null | undefined,
  b: number | null | undefined,
): number | null | undefined {
  return b === undefined ? a : merge(a, b);
}

function withoutUndefined(facts: {
  [Key in keyof SessionFacts]: SessionFacts[Key] | undefined;
}): SessionFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as unknown as SessionFacts;
}
