import type { UpdateKind } from '@tributary/domain';
import type { OutboxRow, StreamPosition } from '@tributary/store';

/** All that was announced about one subject between two positions. */
export interface Change {
  readonly kind: UpdateKind;
  readonly subjectId: string;
  /** The transaction that announced it first. */
  readonly firstXid: bigint;
  readonly last: StreamPosition;
  readonly sessionId: string | null;
  readonly projectId: string | null;
  readonly cardIds: readonly string[];
  /** No line of the feed that was announced is older; null where nobody knows. */
  readonly logsFrom: Date | null;
}

/**
 * One change per subject, in the order of each subject's last row. A client that got the frame of one of them has
 * missed nothing before it: what was folded into a later frame comes again with that frame's id.
 */
export function groupChanges(rows: readonly OutboxRow[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { kind, subjectId, sessionId, projectId, cardId, logsFrom, xid, id } of rows) {
    const key = `${kind} ${subjectId}`;
    const before = changes.get(key);
    changes.delete(key);
    changes.set(key, {
      kind,
      subjectId,
      firstXid: before?.firstXid ?? xid,
      last: { xid, id },
      sessionId,
      projectId,
      cardIds: [...(before?.cardIds ?? []), ...(cardId === null ? [] : [cardId])],
      logsFrom: before === undefined ? logsFrom : earlier(before.logsFrom, logsFrom),
    });
  }
  return [...changes.values()];
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return null;
  return a < b ? a : b;
}
