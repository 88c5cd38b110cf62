/** Whoever works for a session. */
interface Worker {
  readonly spawnerSessionId: string | null;
  readonly sessionIds: readonly string[];
}

/**
 * Tells when any of those was last heard whom a session has asked, at whatever depth, by when each session was;
 * -Infinity where it asked nobody.
 */
export function hearBelow(
  workers: readonly Worker[],
  heardAt: (sessionId: string) => number,
): (sessionId: string) => number {
  const askedBy = Map.groupBy(workers, ({ spawnerSessionId }) => spawnerSessionId);
  const heard = new Map<string, number>();
  const hear = (sessionId: string): number => {
    const known = heard.get(sessionId);
    if (known !== undefined) return known;
    // Whoever seems to have asked himself is not followed round and round.
    heard.set(sessionId, -Infinity);
    const asked = (askedBy.get(sessionId) ?? []).flatMap(({ sessionIds }) => sessionIds);
    const last = Math.max(-Infinity, ...asked.flatMap((id) => [heardAt(id), hear(id)]));
    heard.set(sessionId, last);
    return last;
  };
  return hear;
}
