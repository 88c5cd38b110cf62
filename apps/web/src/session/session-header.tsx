import type { SessionDetail } from '@tributary/domain';
import { formatTool } from '../format/format-tool.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { explainSession } from './explain-session.js';
import { SessionFigures } from './session-figures.js';

interface SessionHeaderProps {
  readonly session: SessionDetail;
  readonly project: string;
}

export function SessionHeader({ session, project }: SessionHeaderProps) {
  return (
    <div className="head">
      <div className="head-text">
        <h1>{session.title ?? `Session ${session.id.slice(0, 8)}`}</h1>
        <div className="meta">
          <span className="chip on" title={explainSession(session)}>
            <StatusDot status={session.status} />
            {session.status}
          </span>
          <span title={session.cwd ?? ''}>{project}</span>
          {session.gitBranch !== null && <span>{session.gitBranch}</span>}
          <span>{formatTool(session.tool, session.toolVersion)}</span>
          {session.developer !== null && <span>{session.developer}</span>}
          {session.startedAt !== null && (
            <span>
              started <RelativeTime at={session.startedAt} />
            </span>
          )}
          {session.lastActivityAt !== null && (
            <span>
              active <RelativeTime at={session.lastActivityAt} />
            </span>
          )}
        </div>
      </div>
      <SessionFigures session={session} />
    </div>
  );
}
