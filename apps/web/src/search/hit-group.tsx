import { useState } from 'react';
import type { SearchHit } from '@tributary/domain';
import { Link } from 'react-router';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';
import type { HitGroup as Group } from './group-hits.js';
import { plainJson } from './plain-json.js';
import { splitExcerpt } from './split-excerpt.js';

const words = texts.search;
/** Of a session that speaks of nothing else, at first. */
const shownAtFirst = 2;

/** The best of what was found in a session, and the rest when asked for. */
export function HitGroup({ group: { hits } }: { readonly group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = hits.length - shownAtFirst;
  return (
    <>
      {hits.slice(0, isOpen ? hits.length : shownAtFirst).map((hit, index) => (
        <Hit key={`${index} ${hit.partId ?? hit.sessionId ?? hit.cardId ?? ''}`} hit={hit} />
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className="hits-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.fewer : words.more(hidden)}
          </button>
        </li>
      )}
    </>
  );
}

function Hit({ hit }: { readonly hit: SearchHit }) {
  const { title, role, toolName, at, excerpt } = hit;
  return (
    <li>
      <Link to={addressOf(hit)}>
        <span className="hit-head">
          <b className="cut">{title ?? words.untitled}</b>
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
