import { projectOf, type RunView } from '@tributary/domain';
import type { Bound, OutboxEntry } from '@tributary/store';
import type { FamiliesToSave } from './save-families.js';

/** What the outbox is told of families that were saved. */
export function listNews(
  { state, rootOf, roots }: Pick<FamiliesToSave, 'state' | 'rootOf' | 'roots'>,
  { cardOf, changedCards }: Bound,
  changed: readonly RunView[],
  logged: readonly { readonly sessionId: string; readonly logsFrom: number | null }[],
): OutboxEntry[] {
  const entry = (kind: OutboxEntry['kind'], subjectId: string, root: string): OutboxEntry => {
    const cwd = state.sessions.get(root)?.cwd?.value;
    return {
      kind,
      subjectId,
      sessionId: root,
      projectId: cwd === undefined ? null : projectOf(cwd).id,
      cardId: cardOf.get(root) ?? null,
    };
  };
  const card = (id: string): OutboxEntry => ({
    kind: 'card.updated',
    subjectId: id,
    sessionId: null,
    projectId: null,
    cardId: id,
  });
  // A card shows the figures of its sessions: when they change, it does.
  const cards = new Set([...changedCards, ...[...roots].flatMap((root) => cardOf.get(root) ?? [])]);
  return [
    ...[...cards].map(card),
    ...[...roots].map((root) => entry('session.updated', root, root)),
    ...changed.map((run) => entry('run.updated', run.runId, run.rootSessionId)),
    ...logged.map(({ sessionId, logsFrom }): OutboxEntry => {
      return { ...entry('log.appended', sessionId, rootOf(sessionId)), logsFrom };
    }),
  ];
}
