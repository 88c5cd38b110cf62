import { addTokens, emptyTokens } from '../cost/add-tokens.js';
import { sumUsd } from '../cost/sum-usd.js';
import { ownEntry } from './own-entry.js';
import type { ReportedCost } from './session-facts.js';
import { latest, maxTime, type Stamped } from './stamped.js';

type Report = Stamped<ReportedCost>;
type Reports = Record<string, Report>;

/** A count that does not say when it began: there is one of it, told again and again. */
const running = 'running';

/** Within one count the total only grows: the last report stands, the larger one where the times say nothing. */
export function mergeCostReport(reports: Reports, next: Report): void {
  const { since } = next.value;
  const count = since === undefined ? running : String(since);
  const known = reports[count];
  const isTie = known?.at === next.at && known.value.totalUsd !== next.value.totalUsd;
  const larger = isTie && known.value.totalUsd > next.value.totalUsd ? known : next;
  reports[count] = isTie ? larger : latest(known, next);
}

/**
 * A resumed session goes on with the count of the process before, unless that was killed: then a new count begins,
 * and both are part of the session. A running total may be of the same process, so it only stands alone.
 */
export function sumCostReports(reports: Reports): Report {
  const counts = Object.values(reports).filter(({ value }) => value.since !== undefined);
  const [first = reports[running], ...others] = counts.sort((a, b) => startOf(a) - startOf(b));
  if (first === undefined) throw new Error('a session without a report has no sum of them');
  return others.reduce(addReports, first);
}

const startOf = ({ value }: Report): number => value.since ?? 0;

function addReports(a: Report, b: Report): Report {
  const byModel: Record<string, ReportedCost['byModel'][string]> = { ...a.value.byModel };
  for (const [model, { usd, tokens }] of Object.entries(b.value.byModel)) {
    const known = ownEntry(byModel, model) ?? { usd: 0, tokens: emptyTokens };
    byModel[model] = { usd: sumUsd([known.usd, usd]), tokens: addTokens(known.tokens, tokens) };
  }
  const value = { ...a.value, totalUsd: sumUsd([a.value.totalUsd, b.value.totalUsd]), byModel };
  return { at: maxTime(a.at, b.at), value };
}
