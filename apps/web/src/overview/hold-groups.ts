import type { TileGroup } from './group-tiles.js';
import type { Tile } from './tile.js';

/** The groups as they stood, with what is known of each tile now. A tile that is gone is gone. */
export function holdGroups(held: readonly TileGroup[], tiles: readonly Tile[]): TileGroup[] {
  const known = new Map(tiles.map((tile) => [tile.id, tile]));
  return held.map((group) => ({ ...group, tiles: group.tiles.flatMap(({ id }) => known.get(id) ?? []) }));
}

/** How many tiles would come or change their group or their place in it. */
export function countMoves(held: readonly TileGroup[], next: readonly TileGroup[]): number {
  const before = new Map(held.map((group) => [group.key, group.tiles.map(({ id }) => id)]));
  return next.reduce((sum, { key, tiles }) => {
    const stood = before.get(key) ?? [];
    const ids = tiles.map(({ id }) => id);
    const stayed = stood.filter((id) => ids.includes(id));
    const come = ids.filter((id) => !stood.includes(id));
    const others = ids.filter((id) => stood.includes(id));
    return sum + come.length + others.filter((id, index) => stayed[index] !== id).length;
  }, 0);
}
