import type { SessionDetail } from '@tributary/domain';
import { lastActivityOf } from '../agents/last-activity.js';
import { nameSessionStatus, statusOfSession } from '../agents/status-of-session.js';
import { formatModel } from '../format/format-model.js';
import { formatTool } from '../format/format-tool.js';
import { shortenId } from '../format/shorten-id.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { explainSession } from './explain-session.js';
import { SessionFigures } from './session-figures.js';
import { texts } from '../texts/texts.js';

interface SessionHeaderProps {
  readonly session: SessionDetail;
  readonly project: string;
}

export function SessionHeader({ session, project }: SessionHeaderProps) {
  const models = modelsOf(session);
  const lastActivityAt = lastActivityOf(session.lastActivityAt, session.subAgents);
  return (
    <div className="head">
      <div className="head-text">
        <h1>{session.title ?? texts.session.named(shortenId(session.id))}</h1>
        <div className="meta">
          <span className="line">
            <span className="chip on" title={explainSession(session)}>
              <StatusDot status={statusOfSession(session)} />
              {nameSessionStatus(session)}
            </span>
          </span>
          <span title={session.cwd ?? ''}>{project}</span>
          {session.gitBranch !== null && <span>{session.gitBranch}</span>}
          <span>{formatTool(session.tool, session.toolVersion)}</span>
          {models.length > 0 && <span title={models.join('\n')}>{nameModels(models)}</span>}
          {session.developer !== null && <span>{session.developer}</span>}
          {lastActivityAt !== null && (
            <span>
              {texts.session.active} <RelativeTime at={lastActivityAt} />
            </span>
          )}
          <code className="id">{session.id}</code>
        </div>
      </div>
      <SessionFigures session={session} />
    </div>
  );
}

/** The main agent's first. */
function modelsOf({ model, subAgents }: SessionDetail): string[] {
  const all = [model, ...subAgents.map((run) => run.model)];
  return [...new Set(all.filter((each) => each !== null))];
}

function nameModels([first = '', ...others]: readonly string[]): string {
  return texts.session.models(formatModel(first), others.length);
}
