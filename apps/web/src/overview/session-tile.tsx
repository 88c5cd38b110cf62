import { memo } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { Link } from 'react-router';
import { explainTokens, formatTokens } from '../format/format-tokens.js';
import { formatTool } from '../format/format-tool.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { AgentPills } from './agent-pills.js';
import { describeActivity } from './describe-activity.js';
import { TodoBar } from './todo-bar.js';

interface SessionTileProps {
  readonly session: SessionSummary;
  readonly project: string;
}

export const SessionTile = memo(function SessionTile({ session, project }: SessionTileProps) {
  const activity = describeActivity(session);
  const title = session.title ?? `Session ${session.id.slice(0, 8)}`;
  return (
    <Link className="panel tile" to={`/sessions/${encodeURIComponent(session.id)}`}>
      <div className="tile-head">
        <StatusDot status={session.status} />
        <h3 title={title}>{title}</h3>
        {session.lastActivityAt !== null && <RelativeTime at={session.lastActivityAt} />}
      </div>
      <div className={`act ${activity.tone}`} title={activity.text}>
        {activity.text}
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
        <b title="Cost with all agents">
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
});
