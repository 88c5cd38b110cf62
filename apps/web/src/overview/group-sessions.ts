import type { Project, SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import { nameProject } from '../format/name-project.js';

export type Grouping = 'status' | 'project';

export interface SessionGroup {
  readonly key: string;
  readonly title: string;
  /** What stands there while the group is empty. */
  readonly emptyText: string;
  readonly sessions: readonly SessionSummary[];
}

type Stage = 'person' | 'running' | 'silent' | 'finished';

export function stageOf({ status, attention, agents }: SessionSummary): Stage {
  const isAtWork = status === 'running' || status === 'waiting' || countActive(agents.counts) > 0;
  if (status === 'waiting' || (isAtWork && attention !== null)) return 'person';
  if (status === 'unknown') return 'silent';
  return isAtWork ? 'running' : 'finished';
}

/** Live ones by start, so that a tile keeps its place while it works; finished ones by their last activity. */
export function groupByStatus(sessions: readonly SessionSummary[]): SessionGroup[] {
  const stages = Map.groupBy(sessions, stageOf);
  const live = (stage: Stage) => (stages.get(stage) ?? []).toSorted(byStart);
  const silent = live('silent');
  return [
    { key: 'person', title: 'Needs a person', emptyText: 'Nobody is asked for.', sessions: live('person') },
    { key: 'running', title: 'Running', emptyText: 'Nothing is running.', sessions: live('running') },
    ...(silent.length === 0
      ? []
      : [{ key: 'silent', title: 'Out of contact', emptyText: '', sessions: silent }]),
    {
      key: 'finished',
      title: 'Recently finished',
      emptyText: 'Nothing has finished yet.',
      sessions: (stages.get('finished') ?? []).toSorted(byActivity),
    },
  ];
}

/** Projects by name; inside, what needs a person and what runs comes first. */
export function groupByProject(
  sessions: readonly SessionSummary[],
  projects: readonly Project[],
): SessionGroup[] {
  const groups = Map.groupBy(sessions, (session) => nameProject(session, projects));
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([title, members]) => ({
      key: title,
      title,
      emptyText: '',
      sessions: groupByStatus(members).flatMap((group) => group.sessions),
    }));
}

function byStart(a: SessionSummary, b: SessionSummary): number {
  return (a.startedAt ?? '').localeCompare(b.startedAt ?? '') || a.id.localeCompare(b.id);
}

function byActivity(a: SessionSummary, b: SessionSummary): number {
  return (b.lastActivityAt ?? '').localeCompare(a.lastActivityAt ?? '') || a.id.localeCompare(b.id);
}
