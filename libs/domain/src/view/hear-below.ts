/** Whoever works for a session. */
interface Worker {
  readonly spawnerSessionId: string | null;
  readonly sessionIds: readonly string[];
  readonly lastActivityAt: number | null;
}

/** Tells when any of those was last heard whom a session has asked, at whatever depth; -Infinity where it asked nobody. */
export function hearBelow(workers: readonly Worker[]): (sessionId: string) => number {
  const askedBy = Map.groupBy(workers, ({ spawnerSessionId }) => spawnerSessionId);
  const heard = new Map<string, number>();
  const hear = (sessionId: string): number => {
    const known = heard.get(sessionId);
    if (known !== undefined) return known;
    // Whoever seems to have asked himself is not followed round and round.
    heard.set(sessionId, -Infinity);
    const times = (askedBy.get(sessionId) ?? []).map(({ sessionIds, lastActivityAt }) =>
      Math.max(lastActivityAt ?? -Infinity, ...sessionIds.map(hear)),
    );
    const last = Math.max(-Infinity, ...times);
    heard.set(sessionId, last);
    return last;
  };
  return hear;
}
