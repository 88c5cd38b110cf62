import type { Card, Project, SessionSummary } from '@tributary/domain';
import { leadingSession } from '../card/describe-card.js';
import { followSessions } from '../card/follow-sessions.js';
import { texts } from '../texts/texts.js';
import { nameProject } from '../format/name-project.js';

/** One thing of the overview: a card with its sessions, or a session that serves none. */
export type Tile =
  | {
      readonly kind: 'card';
      readonly id: string;
      readonly card: Card;
      readonly sessions: readonly SessionSummary[];
    }
  | { readonly kind: 'session'; readonly id: string; readonly session: SessionSummary };

/** Every session is in one tile: on its card where that is known, else by itself. */
export function tileCards(cards: readonly Card[], sessions: ReadonlyMap<string, SessionSummary>): Tile[] {
  const bound = new Set(cards.flatMap(({ sessionIds }) => sessionIds));
  return [
    ...cards.map((card) => {
      const own = card.sessionIds.flatMap((id) => sessions.get(id) ?? []);
      return { kind: 'card' as const, id: card.id, card: followSessions(card, own), sessions: own };
    }),
    ...tileSessions([...sessions.values()].filter(({ id }) => !bound.has(id))),
  ];
}

export function tileSessions(sessions: readonly SessionSummary[]): Tile[] {
  return sessions.map((session) => ({ kind: 'session', id: session.id, session }));
}

export function projectOf(tile: Tile, projects: readonly Project[]): string {
  if (tile.kind === 'session') return nameProject(tile.session, projects);
  const cwd = leadingSession(tile.sessions)?.cwd ?? null;
  return nameProject({ projectId: tile.card.projectId, cwd }, projects);
}

export function developerOf(tile: Tile): string {
  const developer = tile.kind === 'session' ? tile.session.developer : tile.card.developer;
  return developer ?? leadingDeveloper(tile) ?? texts.overview.nobody;
}

function leadingDeveloper(tile: Tile): string | null {
  return tile.kind === 'card' ? (leadingSession(tile.sessions)?.developer ?? null) : null;
}

/** Whether two tiles say the same: a card is summed up anew whenever anything is told. */
export function isSameTile(a: Tile, b: Tile): boolean {
  if (a.kind === 'session') return b.kind === 'session' && a.session === b.session;
  if (b.kind === 'session') return false;
  return (
    a.card.updatedAt === b.card.updatedAt &&
    a.card.aiStatus === b.card.aiStatus &&
    a.card.stage === b.card.stage &&
    a.sessions.length === b.sessions.length &&
    a.sessions.every((session, index) => session === b.sessions[index])
  );
}

/** Whether a tile has all words of a search, wherever it shows them. */
export function matchesSearch(tile: Tile, search: string, projects: readonly Project[]): boolean {
  const sessions = tile.kind === 'session' ? [tile.session] : tile.sessions;
  const texts = [
    ...(tile.kind === 'card' ? [tile.card.title, tile.card.key] : []),
    ...sessions.flatMap(({ title, gitBranch, cwd, currentActivity, model }) => [
      title,
      gitBranch,
      cwd,
      currentActivity,
      model,
    ]),
    projectOf(tile, projects),
    developerOf(tile),
  ];
  const text = texts.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
