import { useMay } from '../access/use-may.js';
import { texts } from '../texts/texts.js';

const words = texts.unassigned;

interface BulkBarProps {
  readonly count: number;
  readonly all: number;
  /** How many of the selected ones have a card that something speaks for. */
  readonly suggested: number;
  readonly isBusy: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onBindSuggested: () => void;
  readonly onChoose: () => void;
}

/** What can be done with many sessions at once. */
export function BulkBar(props: BulkBarProps) {
  return useMay('write') && <Bulk {...props} />;
}

function Bulk(props: BulkBarProps) {
  const { count, all, suggested, isBusy, onSelectAll, onBindSuggested, onChoose } = props;
  return (
    <div className="bulk">
      <label>
        <input
          type="checkbox"
          checked={count === all}
          ref={(element) => {
            if (element !== null) element.indeterminate = count > 0 && count < all;
          }}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
        {count === 0 ? words.selectAll : words.selected(count)}
      </label>
      <span className="end">
        <button
          className="button"
          type="button"
          disabled={isBusy || suggested === 0}
          title={words.suggestedHint}
          onClick={onBindSuggested}
        >
          {words.bindSuggested(suggested)}
        </button>
        <button className="button" type="button" disabled={isBusy || count === 0} onClick={onChoose}>
          {words.bindTo}
        </button>
      </span>
    </div>
  );
}
