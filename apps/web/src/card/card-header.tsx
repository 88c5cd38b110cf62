import type { Card } from '@tributary/domain';
import { lastActivityOf } from '../agents/last-activity.js';
import { countActive } from '../agents/run-state.js';
import { readProjects } from '../api/read-api.js';
import { formatCount } from '../format/format-count.js';
import { formatNumber } from '../format/format-number.js';
import { countTokens, explainTokens } from '../format/format-tokens.js';
import { nameProject } from '../format/name-project.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive } from '../live/use-live.js';
import { labelCost } from '../session/label-cost.js';
import { Figure } from '../shell/figure.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import type { Work } from '../work/work.js';
import { leadingSession, nameCardStatus, stageOf, statusOfCard } from './describe-card.js';

const words = texts.card;

interface CardHeaderProps {
  readonly card: Card;
  readonly work: Work;
  readonly isPast: boolean;
}

export function CardHeader({ card, work, isPast }: CardHeaderProps) {
  const generation = useLive((state) => state.generation);
  const { value: projects } = useAnswer('projects', `${generation} ${card.projectId}`, readProjects);
  const leading = leadingSession(work.sessions);
  const branch = leading?.gitBranch ?? null;
  const lastActivityAt = lastActivityOf(card.lastActivityAt, work.subAgents);
  // A slug says little: it is shown where nobody knows more, not while somebody is asked.
  const isProjectKnown = projects !== undefined || leading !== undefined || card.projectId === null;
  const place = { projectId: card.projectId, cwd: leading?.cwd ?? null };
  return (
    <div className="head">
      <div className="head-text">
        <h1>{card.title}</h1>
        <div className="meta">
          <span className="line">
            {isPast ? (
              <span className="chip">{texts.past.past}</span>
            ) : (
              <StatusChip card={card} work={work} />
            )}
            <span>{words.stages[stageOf(card)]}</span>
            {leading?.status === 'waiting' && <Question text={leading.attention ?? words.waits} />}
          </span>
          {card.key !== null && !card.isAuto && <span>{card.key}</span>}
          {isProjectKnown ? (
            <span title={leading?.cwd ?? ''}>{nameProject(place, projects?.items ?? [])}</span>
          ) : (
            <span className="skeleton word" />
          )}
          {branch !== null && <span>{branch}</span>}
          {card.developer !== null && <span>{card.developer}</span>}
          {lastActivityAt !== null && !isPast && (
            <span>
              {words.active} <RelativeTime at={lastActivityAt} />
            </span>
          )}
        </div>
      </div>
      <CardFigures card={card} />
    </div>
  );
}

/** In a line that is there anyway: nothing moves when somebody is asked. */
function Question({ text }: { readonly text: string }) {
  return (
    <span className="asks" title={text}>
      {text}
    </span>
  );
}

function StatusChip({ card, work }: Pick<CardHeaderProps, 'card' | 'work'>) {
  return (
    <span className="chip on">
      <StatusDot status={statusOfCard(card, work.sessions)} />
      {nameCardStatus(card, work.sessions)}
    </span>
  );
}

function CardFigures({ card }: { readonly card: Card }) {
  const { counts } = card.agents;
  const sessions = card.sessionIds.length;
  return (
    <div className="figs">
      {sessions !== 1 && <Figure label={words.figures.sessions}>{formatNumber(sessions)}</Figure>}
      <Figure label={words.figures.subAgents(counts.total, countActive(counts))}>
        {formatNumber(counts.total)}
      </Figure>
      <Figure label={words.figures.tokens} title={explainTokens(card.tokens)}>
        {formatCount(countTokens(card.tokens))}
      </Figure>
      <Figure label={labelCost(card.cost)}>
        <Money usd={card.cost.totalUsd} unpricedModels={card.cost.unpricedModels} />
      </Figure>
      {card.aiProgress !== null && card.aiProgress.total > 0 && (
        <Figure label={words.figures.todos}>
          {words.figures.doneOf(card.aiProgress.done, card.aiProgress.total)}
        </Figure>
      )}
    </div>
  );
}
