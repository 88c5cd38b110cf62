import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { startOfDay } from '../format/start-of-day.js';
import { useClock } from '../live/clock.js';
import { dayOf, ranges, readRange, type CostRange, type RangeName } from './cost-range.js';

export interface DayRange {
  /** Null where days given by hand count instead. */
  readonly name: RangeName | null;
  readonly setName: (name: RangeName) => void;
  readonly from: string;
  readonly to: string;
  readonly setDay: (which: 'from' | 'to', day: string) => void;
  readonly range: CostRange;
  /** The first day is after the last: there is nothing to ask for. */
  readonly isBackwards: boolean;
}

const usual: RangeName = '30d';

/** `?range=7d`, or `?from=2026-11-01&to=2026-11-15` for those days; choosing one takes the other away. */
export function useDayRange(): DayRange {
  const [params, setParams] = useSearchParams();
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  const name = ranges.find((each) => each === params.get('range')) ?? usual;
  const today = useClock(startOfDay);
  const change = (values: Readonly<Record<string, string>>): void =>
    setParams((last) => withValues(last, values), { replace: true, preventScrollReset: true });
  return {
    name: from === '' && to === '' ? name : null,
    setName: (next) => change({ from: '', to: '', range: next === usual ? '' : next }),
    from,
    to,
    setDay: (which, day) => change({ range: '', [which]: day }),
    // As they are written, days sort by time.
    isBackwards: from !== '' && to !== '' && from > to,
    range: useMemo(() => readRange({ name, from, to }, today), [name, from, to, today]),
  };
}

function withValues(last: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const changed = new URLSearchParams(last);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
