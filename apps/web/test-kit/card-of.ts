import type { Card } from '@tributary/domain';
import { noTokens } from './sub-agent-of.js';

const noRuns = {
  total: 0,
  pending: 0,
  running: 0,
  completed: 0,
  failed: 0,
  aborted: 0,
  orphaned: 0,
  unknown: 0,
};
const someTime = '2026-11-16T10:00:00.000Z';

/** A card with nothing said about it but what the test is about. */
export function cardOf(facts: Partial<Card> & { readonly id: string }): Card {
  return {
    key: null,
    projectId: null,
    developer: null,
    title: facts.id,
    stage: 'in_progress',
    aiStatus: 'idle',
    aiProgress: null,
    aiSessionId: null,
    isAuto: false,
    createdAt: someTime,
    updatedAt: someTime,
    sessionIds: [],
    lastActivityAt: null,
    cost: { ownUsd: 0, totalUsd: 0, reportedByToolUsd: null, unaccountedUsd: null, unpricedModels: [] },
    tokens: noTokens,
    agents: { counts: noRuns, pills: [], lastActivityAt: null },
    ...facts,
  };
}
