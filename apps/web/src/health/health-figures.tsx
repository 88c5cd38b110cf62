import type { Health } from '@tributary/domain';
import { formatBytes } from '../format/format-bytes.js';
import { formatNumber } from '../format/format-number.js';
import { Figure } from '../shell/figure.js';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';

const words = texts.health.figures;

export function HealthFigures({ figures }: { readonly figures: Health | undefined }) {
  if (figures === undefined) return null;
  const { sources, collectors, deadLetters, unknownFormats, lag, lastStoredAt, databaseBytes } = figures;
  const waiting = lag === null ? null : lag.waiting + lag.pending;
  return (
    <div className="figs">
      <Figure label={words.sources(sources.total, sources.gone)}>{formatNumber(sources.total)}</Figure>
      <Figure label={words.collectors(collectors.total, collectors.silent)}>
        <span className={collectors.silent > 0 ? 'fail' : ''}>{formatNumber(collectors.total)}</span>
      </Figure>
      <Figure label={waiting === null ? words.noStream : words.waiting(waiting)}>
        {formatNumber(waiting ?? NaN)}
      </Figure>
      <Figure label={words.deadLetters(deadLetters)}>
        <span className={deadLetters > 0 ? 'fail' : ''}>{formatNumber(deadLetters)}</span>
      </Figure>
      <Figure label={words.unknownFormats(unknownFormats)}>
        <span className={unknownFormats > 0 ? 'wait' : ''}>{formatNumber(unknownFormats)}</span>
      </Figure>
      <Figure label={words.lastStored}>
        {lastStoredAt === null ? words.never : <RelativeTime at={lastStoredAt} />}
      </Figure>
      <Figure label={words.databaseSize}>{formatBytes(databaseBytes)}</Figure>
    </div>
  );
}
