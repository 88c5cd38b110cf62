import { useSearchParams } from 'react-router';
import { search } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useThrottled } from '../live/use-throttled.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { groupHits } from './group-hits.js';
import { HitGroup } from './hit-group.js';
import { texts } from '../texts/texts.js';

const wording = texts.search;

const typingMs = 300;
const nothing = { items: [], nextCursor: null, total: 0, isCut: false };

/** Everything that was said and done, by words. */
export function SearchPage() {
  const [params] = useSearchParams();
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const words = useThrottled((params.get('q') ?? '').trim(), typingMs);
  const { value, problem } = useAnswer(words, generation, (signal) =>
    words === '' ? Promise.resolve(nothing) : search(words, signal),
  );
  useDocumentTitle(wording.title);
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>{wording.title}</h1>
          <div className="meta">{words === '' ? wording.hint : describeCount(value)}</div>
        </div>
      </div>
      {problem !== undefined && (
        <ProblemPanel title={wording.problem} problem={problem} onRetry={store.readAgain} />
      )}
      {value !== undefined && value.items.length > 0 && (
        <ul className="panel hits">
          {groupHits(value.items).map((group) => (
            <HitGroup key={`${words} ${group.key}`} group={group} />
          ))}
        </ul>
      )}
    </main>
  );
}

function describeCount(answer: { readonly total: number; readonly isCut: boolean } | undefined): string {
  if (answer === undefined) return '…';
  if (answer.total === 0) return wording.nothing;
  return wording.found(answer.total, answer.isCut);
}
