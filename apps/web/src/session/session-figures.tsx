import type { SessionDetail } from '@tributary/domain';
import { isActive } from '../agents/run-state.js';
import { formatCount } from '../format/format-count.js';
import { formatDuration } from '../format/format-duration.js';
import { formatNumber } from '../format/format-number.js';
import { formatDateAndTime } from '../format/format-time-of-day.js';
import { countTokens, explainTokens } from '../format/format-tokens.js';
import { useClock } from '../live/clock.js';
import { Figure } from '../shell/figure.js';
import { Money } from '../shell/money.js';
import { spanOfSession } from '../timeline/fit-span.js';
import { texts } from '../texts/texts.js';
import { labelCost } from './label-cost.js';

const words = texts.card.figures;

export function SessionFigures({ session }: { readonly session: SessionDetail }) {
  const { cost, startedAt, subAgents, totalTokens } = session;
  const active = subAgents.filter(({ status }) => isActive(status)).length;
  const length = useClock((now) => {
    const { from, to } = spanOfSession(session, now);
    return startedAt === null ? texts.format.unknown : formatDuration(to - from);
  });
  return (
    <div className="figs">
      <Figure label={words.subAgents(subAgents.length, active)}>{formatNumber(subAgents.length)}</Figure>
      <Figure
        label={words.duration}
        title={startedAt === null ? '' : words.since(formatDateAndTime(startedAt))}
      >
        {length}
      </Figure>
      <Figure label={words.tokens} title={explainTokens(totalTokens)}>
        {formatCount(countTokens(totalTokens))}
      </Figure>
      <Figure label={labelCost(cost)}>
        <Money usd={cost.totalUsd} unpricedModels={cost.unpricedModels} />
      </Figure>
      {session.todoCounts.total > 0 && (
        <Figure label={words.todos}>{words.doneOf(session.todoCounts.done, session.todoCounts.total)}</Figure>
      )}
    </div>
  );
}
