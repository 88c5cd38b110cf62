import type { Card, Project } from '@tributary/domain';
import { stageNames, stageOf, statusOfCard } from '../card/describe-card.js';
import { texts } from '../texts/texts.js';
import { urgencyOfSession, type Urgency } from './urgency.js';
import { developerOf, projectOf, type Tile } from './tile.js';

export type Grouping = 'stage' | 'status' | 'project' | 'developer';

export interface TileGroup {
  readonly key: string;
  readonly title: string;
  /** What stands there while the group is empty. */
  readonly emptyText: string;
  readonly tiles: readonly Tile[];
}

/** What a person has to do about a tile. */
export function urgencyOf(tile: Tile): Urgency {
  if (tile.kind === 'session') return urgencyOfSession(tile.session);
  const urgencies = tile.sessions.map(urgencyOfSession);
  const first = (['person', 'running', 'silent'] as const).find((each) => urgencies.includes(each));
  return first ?? byStatus[statusOfCard(tile.card, [])];
}

const byStatus = {
  waiting: 'person',
  running: 'running',
  pending: 'running',
  unknown: 'silent',
  orphaned: 'finished',
  idle: 'finished',
  completed: 'finished',
  failed: 'finished',
  aborted: 'finished',
} as const satisfies Record<ReturnType<typeof statusOfCard>, Urgency>;

const stagesShown = [
  'in_progress',
  'review',
  'todo',
  'plan',
  'backlog',
  'done',
] as const satisfies readonly Card['stage'][];

export function groupTiles(
  tiles: readonly Tile[],
  grouping: Grouping,
  projects: readonly Project[],
): TileGroup[] {
  if (grouping === 'stage') return groupByStage(tiles);
  if (grouping === 'status') return groupByStatus(tiles);
  const nameOf = grouping === 'project' ? (tile: Tile) => projectOf(tile, projects) : developerOf;
  return [...Map.groupBy(tiles, nameOf)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([title, members]) => ({ key: title, title, emptyText: '', tiles: orderTiles(members) }));
}

/** The board, what is worked on first; sessions without a card stay in sight below it. */
function groupByStage(tiles: readonly Tile[]): TileGroup[] {
  const stages = Map.groupBy(tiles, (tile) => (tile.kind === 'card' ? stageOf(tile.card) : 'none'));
  const free = stages.get('none') ?? [];
  const [working, ...others] = stagesShown.map((stage) => ({
    key: stage,
    title: stageNames[stage],
    emptyText: stage === 'in_progress' ? texts.overview.nothingInProgress : '',
    tiles: orderTiles(stages.get(stage) ?? []),
  }));
  const unassigned = { key: 'none', title: texts.overview.noCard, emptyText: '', tiles: orderTiles(free) };
  return [...(working === undefined ? [] : [working]), ...[unassigned, ...others].filter(hasTiles)];
}

function groupByStatus(tiles: readonly Tile[]): TileGroup[] {
  const stages = Map.groupBy(tiles, urgencyOf);
  const group = (key: Urgency): TileGroup => {
    const { title, empty } = texts.overview.groups[key];
    return { key, title, emptyText: empty, tiles: orderTiles(stages.get(key) ?? []) };
  };
  return [group('person'), group('running'), ...[group('silent')].filter(hasTiles), group('finished')];
}

const hasTiles = ({ tiles }: TileGroup): boolean => tiles.length > 0;
const order = ['person', 'running', 'silent', 'finished'] as const satisfies readonly Urgency[];

/** Who needs a person, then live ones by start, so that a tile keeps its place; then the others, the latest first. */
function orderTiles(tiles: readonly Tile[]): Tile[] {
  return tiles
    .map((tile) => ({ tile, rank: order.indexOf(urgencyOf(tile)), time: timesOf(tile) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (order[a.rank] === 'finished'
          ? b.time.last.localeCompare(a.time.last)
          : a.time.start.localeCompare(b.time.start)) ||
        a.tile.id.localeCompare(b.tile.id),
    )
    .map(({ tile }) => tile);
}

function timesOf(tile: Tile): { readonly start: string; readonly last: string } {
  if (tile.kind === 'card')
    return { start: tile.card.createdAt, last: tile.card.lastActivityAt ?? tile.card.updatedAt };
  return { start: tile.session.startedAt ?? '', last: tile.session.lastActivityAt ?? '' };
}
