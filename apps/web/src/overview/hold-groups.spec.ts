import { describe, expect, it } from '@jest/globals';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import type { TileGroup } from './group-tiles.js';
import { countMoves, holdGroups } from './hold-groups.js';
import { tileSessions } from './tile.js';

const tilesOf = (...ids: string[]) => tileSessions(ids.map((id) => sessionDetailOf({ id })));
const groupOf = (key: string, ...ids: string[]): TileGroup => ({
  key,
  title: key,
  emptyText: '',
  tiles: tilesOf(...ids),
});

describe('holdGroups', () => {
  it('leaves every tile where it stood and shows what is known of it now', () => {
    const now = tileSessions([
      sessionDetailOf({ id: 'b', title: 'New title' }),
      sessionDetailOf({ id: 'a' }),
    ]);
    const [running, finished] = holdGroups([groupOf('running', 'a', 'b'), groupOf('finished')], now);

    expect(running?.tiles.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(running?.tiles[1]).toMatchObject({ session: { title: 'New title' } });
    expect(finished?.tiles).toEqual([]);
  });

  it('drops what is gone', () => {
    expect(holdGroups([groupOf('running', 'a', 'b')], tilesOf('b'))[0]?.tiles.map(({ id }) => id)).toEqual([
      'b',
    ]);
  });
});

describe('countMoves', () => {
  it('is 0 where nothing moves, and does not count what stands behind one that left', () => {
    expect(countMoves([groupOf('running', 'a', 'b')], [groupOf('running', 'a', 'b')])).toBe(0);
    expect(
      countMoves(
        [groupOf('running', 'a', 'b', 'c'), groupOf('finished')],
        [groupOf('running', 'b', 'c'), groupOf('finished', 'a')],
      ),
    ).toBe(1);
  });

  it('counts what is new and what changes its order', () => {
    expect(countMoves([groupOf('running', 'a')], [groupOf('running', 'a', 'b')])).toBe(1);
    expect(countMoves([groupOf('running', 'a', 'b')], [groupOf('running', 'b', 'a')])).toBe(2);
    expect(countMoves([], [groupOf('running', 'a')])).toBe(1);
  });
});
