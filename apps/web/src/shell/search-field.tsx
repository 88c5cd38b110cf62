import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isTypedInto } from './is-typed-into.js';
import { searchAddress, searchPath } from '../search/search-address.js';
import { texts } from '../texts/texts.js';
import { typed, useTypedText } from './use-typed-text.js';

const words = texts.shell;

/** The one search, in the bar of every page: Enter leads to what was found, which then follows the typing. */
export function SearchField() {
  const ref = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const isHere = pathname === searchPath;
  const [text, setText] = useTypedText(isHere ? (new URLSearchParams(query).get('q') ?? '') : '');
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTypedInto(event.target) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (ref.current?.checkVisibility() === true) ref.current.select();
      // A narrow bar has room for it on the page of the search only.
      else void navigate(searchPath);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
  useLayoutEffect(() => {
    if (isHere && ref.current?.value === '') ref.current.focus();
  }, [isHere]);
  const search = (next: string): void => {
    setText(next);
    if (isHere) void navigate(searchAddress(next.trim()), { replace: true, state: typed });
  };
  return (
    <search className="find-field">
      <input
        ref={ref}
        className="input"
        type="search"
        aria-label={words.searchFor}
        aria-keyshortcuts="/"
        placeholder={words.searchFor}
        value={text}
        onChange={({ currentTarget }) => search(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && text === '') ref.current?.blur();
          else if (key === 'Escape') search('');
          if (key === 'Enter' && !isHere && text.trim() !== '')
            void navigate(searchAddress(text.trim()), { state: typed });
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
