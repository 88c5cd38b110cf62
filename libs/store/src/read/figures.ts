import { runsBelow, usageOf, withDescendants, type Family } from './family/family.js';
import type { RunGlance } from './family/runs.repository.js';
import { tallyRuns, type RunTally } from './summarise-agents.js';
import type { Usage } from './family/usage.js';

/** What summaries tell of a session and of everything below it. */
export interface Figures {
  readonly own: Usage;
  readonly total: Usage;
  readonly agents: RunTally;
}

export function figuresOf(family: Family<RunGlance>, sessionId: string): Figures {
  return {
    own: usageOf(family, [sessionId]),
    total: usageOf(family, withDescendants(family, sessionId)),
    agents: tallyRuns(runsBelow(family, sessionId)),
  };
}
