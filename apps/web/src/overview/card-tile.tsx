import { memo } from 'react';
import type { Card, SessionSummary } from '@tributary/domain';
import { Link } from 'react-router';
import { describeCard, leadingSession, statusOfCard } from '../card/describe-card.js';
import { explainTokens, formatTokens } from '../format/format-tokens.js';
import { formatTool } from '../format/format-tool.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import { AgentPills } from './agent-pills.js';
import type { Tile } from './tile.js';
import { TileMark } from './tile-mark.js';
import { TodoBar } from './todo-bar.js';

const words = texts.overview.tile;

interface CardTileProps {
  readonly tile: Extract<Tile, { kind: 'card' }>;
  readonly project: string;
}

export const CardTile = memo(
  function CardTile({ tile, project }: CardTileProps) {
    const { card, sessions } = tile;
    const activity = describeCard(card, sessions);
    const leading = leadingSession(sessions);
    return (
      <Link className="panel tile" to={`/cards/${encodeURIComponent(card.id)}`}>
        <div className="tile-head">
          <StatusDot status={statusOfCard(card, sessions)} />
          <h3 title={card.title}>{card.title}</h3>
          {card.lastActivityAt !== null && <RelativeTime at={card.lastActivityAt} />}
        </div>
        <div className="act-line">
          <div className={`act ${activity.tone}`} title={activity.text}>
            {activity.text}
          </div>
          <TileMark tile={tile} />
        </div>
        <AgentPills agents={card.agents} />
        <TodoBar counts={card.aiProgress ?? { done: 0, total: 0 }} />
        <div className="foot">
          <span className="cut" title={leading?.cwd ?? project}>
            {card.isAuto || card.key === null ? project : `${card.key} · ${project}`}
          </span>
          <span className="cut faint" title={leading?.gitBranch ?? ''}>
            {leading?.gitBranch}
          </span>
          <b title={words.cost}>
            <Money usd={card.cost.totalUsd} unpricedModels={card.cost.unpricedModels} />
          </b>
        </div>
        <div className="foot">
          <span className="cut faint">{describeSessions(card, leading)}</span>
          <span className="end" title={explainTokens(card.tokens)}>
            {formatTokens(card.tokens)}
          </span>
        </div>
      </Link>
    );
  },
  ({ tile: last, project }, { tile: next, project: nextProject }) =>
    last.card.updatedAt === next.card.updatedAt &&
    last.card.aiStatus === next.card.aiStatus &&
    last.card.stage === next.card.stage &&
    project === nextProject &&
    last.sessions.length === next.sessions.length &&
    last.sessions.every((session, index) => session === next.sessions[index]),
);

function describeSessions({ sessionIds }: Card, leading: SessionSummary | undefined): string {
  if (sessionIds.length > 1) return words.sessions(sessionIds.length);
  return leading === undefined ? '' : formatTool(leading.tool, leading.toolVersion);
}
