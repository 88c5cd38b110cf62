import { memo } from 'react';
import { Link } from 'react-router';
import { explainTokens, formatTokens } from '../format/format-tokens.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import { AgentPills } from './agent-pills.js';
import { describeTile } from './describe-tile.js';
import { isSameTile, type Tile } from './tile.js';
import { TileMark } from './tile-mark.js';
import { TodoBar } from './todo-bar.js';

const words = texts.overview.tile;

interface TileViewProps {
  readonly tile: Tile;
  readonly project: string;
}

export const TileView = memo(
  function TileView({ tile, project }: TileViewProps) {
    const face = describeTile(tile, project);
    const { activity, cost, tokens } = face;
    return (
      <Link className="panel tile" data-glide={`board ${tile.id}`} to={face.href}>
        <div className="tile-head">
          <StatusDot status={face.status} />
          <h3 title={face.title}>{face.title}</h3>
          {face.lastActivityAt !== null && <RelativeTime at={face.lastActivityAt} />}
        </div>
        <div className="act-line">
          <div className={`act ${activity.tone}`} title={activity.text}>
            {activity.text}
          </div>
          <TileMark tile={tile} lastActivityAt={face.lastActivityAt} />
        </div>
        <AgentPills agents={face.agents} />
        <TodoBar counts={face.todos} />
        <div className="foot">
          <span className="cut" title={face.folder ?? face.place}>
            {face.place}
          </span>
          <span className="cut faint" title={face.branch ?? ''}>
            {face.branch}
          </span>
          <b title={words.cost}>
            <Money usd={cost.totalUsd} unpricedModels={cost.unpricedModels} />
          </b>
        </div>
        <div className="foot">
          <span className="cut faint">{face.source}</span>
          <span className="end" title={explainTokens(tokens)}>
            {formatTokens(tokens)}
          </span>
        </div>
      </Link>
    );
  },
  (last, next) => last.project === next.project && isSameTile(last.tile, next.tile),
);
