import { withholdCard, withholdLog, withholdRun, withholdSession } from '@tributary/domain';
import type { Card, SessionSummary, SubAgent, UpdateKind } from '@tributary/domain';
import type { AppendedLogs, PrivateSessionsRepository } from '@tributary/store';
import type { Change } from './group-changes.js';

/** Whose words a change may quote, where only they read them; null: nobody knows, so nobody. */
export type Owners = readonly (string | null)[];

export async function restrictChanges(
  sessions: PrivateSessionsRepository,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, Owners>> {
  const ofCards = changes.filter(({ kind }) => kind === 'card.updated');
  const [owners, cardOwners] = await Promise.all([
    sessions.ownersOf(changes.flatMap((change) => sessionOf(change) ?? [])),
    sessions.ownersOfCards(ofCards.map(({ subjectId }) => subjectId)),
  ]);
  return new Map(
    changes.flatMap((change) => {
      const sessionId = sessionOf(change);
      const owner = sessionId === null ? undefined : owners.get(sessionId);
      const found = sessionId === null ? cardOwners.get(change.subjectId) : owner !== undefined && [owner];
      return found ? [[change, found] as const] : [];
    }),
  );
}

function sessionOf({ kind, subjectId, sessionId }: Change): string | null {
  // An alert quotes nothing that not everybody may read.
  if (kind === 'card.updated' || kind === 'alert.fired') return null;
  return kind === 'run.updated' ? sessionId : subjectId;
}

/** What everybody else is told. */
export const withholdUpdate = {
  'session.updated': (data) => withholdSession(data as SessionSummary),
  'run.updated': (data) => withholdRun(data as SubAgent),
  'card.updated': (data) => withholdCard(data as Card),
  'alert.fired': (data) => data,
  'log.appended': (data) => {
    const logs = data as AppendedLogs;
    return { ...logs, entries: logs.entries.map(withholdLog) };
  },
} as const satisfies Record<UpdateKind, (data: unknown) => unknown>;
