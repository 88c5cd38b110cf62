import type { SubAgent } from '@tributary/domain';
import { tones } from '../agents/describe-status.js';
import type { RunStatus } from '../agents/run-state.js';
import { countRuns } from '../agents/sum-up-runs.js';
import { texts } from '../texts/texts.js';
import { shownStatuses, type ShownStatus } from './use-shown-status.js';

const words = texts.agents;

interface StatusFilterProps {
  readonly runs: readonly SubAgent[];
  readonly shown: ShownStatus;
  readonly onShow: (status: ShownStatus) => void;
}

/** How many agents there are of each status; pressing one leaves only these, pressing it again all. */
export function StatusFilter({ runs, shown, onShow }: StatusFilterProps) {
  const counts = countRuns(runs);
  const isNamed = (status: RunStatus): boolean => counts[status] > 0 || status === shown;
  return (
    <div className="chips" role="group" aria-label={words.filter.label}>
      {shownStatuses.filter(isNamed).map((status) => (
        <button
          key={status}
          type="button"
          className={`chip ${status === shown ? 'on' : ''}`}
          aria-pressed={status === shown}
          title={status === shown ? words.filter.showAll : words.filter.showOnly}
          onClick={() => onShow(status === shown ? 'all' : status)}
        >
          <span className={`dot ${tones[status]}`} aria-hidden="true" />
          {counts[status]} {words.statuses[status]}
        </button>
      ))}
      {shown !== 'all' && (
        <button type="button" className="chip" onClick={() => onShow('all')}>
          {words.filter.all}
        </button>
      )}
    </div>
  );
}
