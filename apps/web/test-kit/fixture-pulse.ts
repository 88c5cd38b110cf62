import type { SessionDetail, SubAgent } from '@tributary/domain';
import { summed } from './fixture-sessions.js';

const activities = [
  'Grep "charge(" in services/billing',
  'Read services/billing/retry-worker.ts',
  'Bash npm test -- retry',
  'Edit services/ledger/settle.ts',
];

/** One beat later: the running agents did something; at times one of them ends. */
export function pulse(session: SessionDetail, beat: number, now: number): SessionDetail {
  const at = new Date(now).toISOString();
  const subAgents = session.subAgents.map((run, index) =>
    run.status === 'running' && (beat + index) % 2 === 0 ? advance(run, beat, at) : run,
  );
  return summed({ ...session, subAgents, lastActivityAt: at });
}

function advance(run: SubAgent, beat: number, at: string): SubAgent {
  return {
    ...run,
    lastActivityAt: at,
    currentActivity: activities[beat % activities.length] ?? null,
    toolUseCount: run.toolUseCount + 1,
    costUsd: (run.costUsd ?? 0) + 0.0107,
    totalCostUsd: (run.totalCostUsd ?? 0) + 0.0107,
    tokens: { ...run.tokens, output: run.tokens.output + 380, cacheRead: run.tokens.cacheRead + 9_100 },
  };
}
