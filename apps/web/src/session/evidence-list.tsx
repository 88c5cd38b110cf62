import type { SubAgent } from '@tributary/domain';
import { formatDateAndTime, formatTimeOfDay } from '../format/format-time-of-day.js';
import { texts } from '../texts/texts.js';

/** What is known about a run, in the order of time: its status follows from this and nothing else. */
export function EvidenceList({ evidence }: { readonly evidence: SubAgent['evidence'] }) {
  if (evidence.length === 0) return <p className="dim">{texts.session.noEvidence}</p>;
  return (
    <ol className="evidence">
      {evidence.map(({ kind, at, detail }, index) => (
        <li key={`${index}-${kind}`}>
          <time dateTime={at ?? undefined} title={at === null ? undefined : formatDateAndTime(at)}>
            {formatTimeOfDay(at)}
          </time>
          <span className="kind">{kind}</span>
          <span>{detail}</span>
        </li>
      ))}
    </ol>
  );
}
