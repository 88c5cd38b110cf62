import type { Card } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import { readProjects } from '../api/read-api.js';
import { formatCount } from '../format/format-count.js';
import { countTokens, explainTokens } from '../format/format-tokens.js';
import { nameProject } from '../format/name-project.js';
import { useAnswer } from '../live/use-answer.js';
import { labelCost } from '../session/session-figures.js';
import { Figure } from '../shell/figure.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import type { Work } from '../work/work.js';
import { leadingSession, stageNames, statusOfCard } from './describe-card.js';

interface CardHeaderProps {
  readonly card: Card;
  readonly work: Work;
}

export function CardHeader({ card, work }: CardHeaderProps) {
  const { value: projects } = useAnswer('projects', card.projectId ?? '', readProjects);
  const leading = leadingSession(work.sessions);
  const branch = leading?.gitBranch ?? null;
  const place = { projectId: card.projectId, cwd: leading?.cwd ?? null };
  return (
    <div className="head">
      <div className="head-text">
        <h1>{card.title}</h1>
        <div className="meta">
          <span className="chip on">
            <StatusDot status={statusOfCard(card, work.sessions)} />
            {card.aiStatus}
          </span>
          <span>{stageNames[card.stage]}</span>
          {card.key !== null && !card.isAuto && <span>{card.key}</span>}
          <span title={leading?.cwd ?? ''}>{nameProject(place, projects?.items ?? [])}</span>
          {branch !== null && <span>{branch}</span>}
          {card.developer !== null && <span>{card.developer}</span>}
          {card.lastActivityAt !== null && (
            <span>
              active <RelativeTime at={card.lastActivityAt} />
            </span>
          )}
        </div>
        {leading?.status === 'waiting' && <p className="asks">{leading.attention ?? 'Waits for a person'}</p>}
      </div>
      <CardFigures card={card} />
    </div>
  );
}

function CardFigures({ card }: { readonly card: Card }) {
  const { counts } = card.agents;
  const active = countActive(counts);
  const sessions = card.sessionIds.length;
  return (
    <div className="figs">
      {sessions !== 1 && <Figure label="sessions">{sessions}</Figure>}
      <Figure label={active > 0 ? `sub-agents, ${active} active` : 'sub-agents'}>{counts.total}</Figure>
      <Figure label="tokens" title={explainTokens(card.tokens)}>
        {formatCount(countTokens(card.tokens))}
      </Figure>
      <Figure label={labelCost(card.cost)}>
        <Money usd={card.cost.totalUsd} unpricedModels={card.cost.unpricedModels} />
      </Figure>
      {card.aiProgress !== null && card.aiProgress.total > 0 && (
        <Figure label="todos">
          {card.aiProgress.done} of {card.aiProgress.total}
        </Figure>
      )}
    </div>
  );
}
