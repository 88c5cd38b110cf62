import type { SearchHit } from '@tributary/domain';
import { Link, useSearchParams } from 'react-router';
import { search } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useThrottled } from '../live/use-throttled.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { RelativeTime } from '../shell/relative-time.js';
import { SearchField } from '../shell/search-field.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { plainJson } from './plain-json.js';
import { splitExcerpt } from './split-excerpt.js';
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
      <div className="tools">
        <SearchField label={wording.field} isPurpose />
      </div>
      {problem !== undefined && (
        <ProblemPanel title={wording.problem} problem={problem} onRetry={store.readAgain} />
      )}
      {value !== undefined && value.items.length > 0 && (
        <ul className="panel hits">
          {value.items.map((hit, index) => (
            <Hit key={`${index} ${hit.partId ?? hit.sessionId ?? hit.cardId ?? ''}`} hit={hit} />
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

function Hit({ hit }: { readonly hit: SearchHit }) {
  const { title, role, toolName, at, excerpt } = hit;
  return (
    <li>
      <Link to={addressOf(hit)}>
        <span className="hit-head">
          <b className="cut">{title ?? wording.untitled}</b>
          <span className="dim">{toolName ?? role ?? hit.kind}</span>
          {at !== null && <RelativeTime at={at} />}
        </span>
        <span className="hit-text">
          {splitExcerpt(excerpt).map(({ text, isFound }, index) =>
            isFound ? (
              <mark key={index}>{text}</mark>
            ) : (
              <span key={index}>{toolName === null ? text : plainJson(text)}</span>
            ),
          )}
        </span>
      </Link>
    </li>
  );
}

function addressOf({ kind, cardId, sessionId, rootSessionId, partId }: SearchHit): string {
  const session = rootSessionId ?? sessionId;
  if (kind === 'card' || session === null)
    return cardId === null ? '/' : `/cards/${encodeURIComponent(cardId)}`;
  const agent = sessionId !== null && sessionId !== session ? sessionId.split(':').at(-1) : undefined;
  const query = agent === undefined ? '' : `?agent=${encodeURIComponent(agent)}`;
  const hash = partId === null ? '' : `#${encodeURIComponent(partId)}`;
  return `/sessions/${encodeURIComponent(session)}${query}${hash}`;
}
