import type { Health } from '@tributary/domain';
import { formatBytes } from '../format/format-bytes.js';
import { Figure } from '../shell/figure.js';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';

const words = texts.health.figures;

export function HealthFigures({ figures }: { readonly figures: Health | undefined }) {
  if (figures === undefined) return null;
  const { sources, collectors, deadLetters, unknownFormats, lag, lastStoredAt, databaseBytes } = figures;
  return (
    <div className="figs">
      <Figure label={sources.gone > 0 ? words.gone(sources.gone) : words.sources}>
        {sources.total.toLocaleString('en')}
      </Figure>
      <Figure label={collectors.silent > 0 ? words.silent(collectors.silent) : words.collectors}>
        <span className={collectors.silent > 0 ? 'fail' : ''}>{collectors.total}</span>
      </Figure>
      <Figure label={lag === null ? words.noStream : words.waiting}>
        {lag === null ? '–' : (lag.waiting + lag.pending).toLocaleString('en')}
      </Figure>
      <Figure label={words.deadLetters}>
        <span className={deadLetters > 0 ? 'fail' : ''}>{deadLetters.toLocaleString('en')}</span>
      </Figure>
      <Figure label={words.unknownFormats}>
        <span className={unknownFormats > 0 ? 'wait' : ''}>{unknownFormats.toLocaleString('en')}</span>
      </Figure>
      <Figure label={words.lastStored}>
        {lastStoredAt === null ? words.never : <RelativeTime at={lastStoredAt} />}
      </Figure>
      <Figure label={words.databaseSize}>{formatBytes(databaseBytes)}</Figure>
    </div>
  );
}
