import type { AgentSummary, Card, Cost, SessionSummary, Tokens } from '@tributary/domain';
import type { Status } from '../agents/describe-status.js';
import { lastActivityOf } from '../agents/last-activity.js';
import { statusOfSession } from '../agents/status-of-session.js';
import { describeCard, leadingSession, statusOfCard } from '../card/describe-card.js';
import { formatTool } from '../format/format-tool.js';
import { shortenId } from '../format/shorten-id.js';
import { texts } from '../texts/texts.js';
import { describeActivity, type Activity } from './describe-activity.js';
import type { Tile } from './tile.js';

const words = texts.overview.tile;

/** What a tile says, whatever it stands for. */
export interface TileFace {
  readonly href: string;
  readonly title: string;
  readonly status: Status;
  readonly lastActivityAt: string | null;
  readonly activity: Activity;
  readonly agents: AgentSummary;
  readonly todos: SessionSummary['todoCounts'];
  readonly place: string;
  readonly folder: string | null;
  readonly branch: string | null;
  /** By which tool, or in how many sessions. */
  readonly source: string;
  readonly cost: Cost;
  readonly tokens: Tokens;
}

export function describeTile(tile: Tile, project: string): TileFace {
  return tile.kind === 'card' ? faceOfCard(tile, project) : faceOfSession(tile.session, project);
}

function faceOfCard({ card, sessions }: Extract<Tile, { kind: 'card' }>, project: string): TileFace {
  const leading = leadingSession(sessions);
  return {
    href: `/cards/${encodeURIComponent(card.id)}`,
    title: card.title,
    status: statusOfCard(card, sessions),
    lastActivityAt: lastActivityOf(card.lastActivityAt, [card.agents]),
    activity: describeCard(card, sessions),
    agents: card.agents,
    todos: card.aiProgress ?? { done: 0, total: 0 },
    place: card.isAuto || card.key === null ? project : `${card.key} · ${project}`,
    folder: leading?.cwd ?? null,
    branch: leading?.gitBranch ?? null,
    source: sourceOf(card, leading),
    cost: card.cost,
    tokens: card.tokens,
  };
}

function sourceOf({ sessionIds }: Card, leading: SessionSummary | undefined): string {
  if (sessionIds.length > 1) return words.sessions(sessionIds.length);
  return leading === undefined ? '' : formatTool(leading.tool, leading.toolVersion);
}

function faceOfSession(session: SessionSummary, project: string): TileFace {
  return {
    href: `/sessions/${encodeURIComponent(session.id)}`,
    title: session.title ?? words.session(shortenId(session.id)),
    status: statusOfSession(session),
    lastActivityAt: lastActivityOf(session.lastActivityAt, [session.agents]),
    activity: describeActivity(session),
    agents: session.agents,
    todos: session.todoCounts,
    place: project,
    folder: session.cwd,
    branch: session.gitBranch,
    source: formatTool(session.tool, session.toolVersion),
    cost: session.cost,
    tokens: session.totalTokens,
  };
}
