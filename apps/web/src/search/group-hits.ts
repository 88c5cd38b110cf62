import type { SearchHit } from '@tributary/domain';

/** What was found in one main session with its agents, or a card by its title. */
export interface HitGroup {
  readonly key: string;
  readonly hits: readonly [SearchHit, ...SearchHit[]];
}

/** Cards that are called so first, then one group for each session; both in the order they came, the best first. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  const groups = new Map<string, [SearchHit, ...SearchHit[]]>();
  const inOrder = [...hits].sort((a, b) => Number(b.kind === 'card') - Number(a.kind === 'card'));
  for (const hit of inOrder) {
    const key = keyOf(hit);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [hit]);
    else group.push(hit);
  }
  return Array.from(groups, ([key, found]) => ({ key, hits: found }));
}

function keyOf({ kind, cardId, sessionId, rootSessionId }: SearchHit): string {
  return kind === 'card' ? `card ${cardId}` : `session ${rootSessionId ?? sessionId}`;
}
