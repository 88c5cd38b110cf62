import { describe, expect, it } from '@jest/globals';
import type { SearchHit } from '@tributary/domain';
import { groupHits } from './group-hits.js';

const hit = (fields: Partial<SearchHit>): SearchHit => ({
  ...{ kind: 'message', cardId: null, sessionId: null, rootSessionId: null, runId: null, partId: null },
  ...{ projectId: null, title: null, role: null, toolName: null, at: null, rank: 1 },
  excerpt: { text: '', ranges: [] },
  ...fields,
});

describe('groupHits', () => {
  it('puts cards that are called so first, and what agents said to their main session', () => {
    const said = hit({ sessionId: 'a', rootSessionId: 'a', partId: '1' });
    const other = hit({ sessionId: 'b', rootSessionId: null, partId: '2' });
    const byAgent = hit({ sessionId: 'a:x', rootSessionId: 'a', partId: '3' });
    const card = hit({ kind: 'card', cardId: 'c', sessionId: null });
    expect(groupHits([said, other, card, byAgent])).toEqual([
      { key: 'card c', hits: [card] },
      { key: 'session a', hits: [said, byAgent] },
      { key: 'session b', hits: [other] },
    ]);
  });

  it('makes no groups of nothing', () => expect(groupHits([])).toEqual([]));
});
