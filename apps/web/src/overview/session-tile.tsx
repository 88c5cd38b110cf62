import { memo } from 'react';
import { Link } from 'react-router';
import { explainTokens, formatTokens } from '../format/format-tokens.js';
import { formatTool } from '../format/format-tool.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import { AgentPills } from './agent-pills.js';
import { describeActivity } from './describe-activity.js';
import type { Tile } from './tile.js';
import { TileMark } from './tile-mark.js';
import { TodoBar } from './todo-bar.js';

const words = texts.overview.tile;

interface SessionTileProps {
  readonly tile: Extract<Tile, { kind: 'session' }>;
  readonly project: string;
}

export const SessionTile = memo(
  function SessionTile({ tile, project }: SessionTileProps) {
    const { session } = tile;
    const activity = describeActivity(session);
    const title = session.title ?? words.session(session.id.slice(0, 8));
    return (
      <Link className="panel tile" to={`/sessions/${encodeURIComponent(session.id)}`}>
        <div className="tile-head">
          <StatusDot status={session.status} />
          <h3 title={title}>{title}</h3>
          {session.lastActivityAt !== null && <RelativeTime at={session.lastActivityAt} />}
        </div>
        <div className="act-line">
          <div className={`act ${activity.tone}`} title={activity.text}>
            {activity.text}
          </div>
          <TileMark tile={tile} />
        </div>
        <AgentPills agents={session.agents} />
        <TodoBar counts={session.todoCounts} />
        <div className="foot">
          <span className="cut" title={session.cwd ?? project}>
            {project}
          </span>
          <span className="cut faint" title={session.gitBranch ?? ''}>
            {session.gitBranch}
          </span>
          <b title={words.cost}>
            <Money usd={session.cost.totalUsd} unpricedModels={session.cost.unpricedModels} />
          </b>
        </div>
        <div className="foot">
          <span className="cut faint">{formatTool(session.tool, session.toolVersion)}</span>
          <span className="end" title={explainTokens(session.totalTokens)}>
            {formatTokens(session.totalTokens)}
          </span>
        </div>
      </Link>
    );
  },
  (last, next) => last.tile.session === next.tile.session && last.project === next.project,
);
