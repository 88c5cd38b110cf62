import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const param = 'q';

interface SearchFieldProps {
  readonly label: string;
  /** Whoever comes to a page only to search need not go to the field first. */
  readonly isPurpose?: boolean;
  readonly onEnter?: (words: string) => void;
}

/** Kept in the address; `/` goes there from anywhere on the page. */
export function SearchField({ label, isPurpose = false, onEnter }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [params, setParams] = useSearchParams();
  // The address follows a moment later; what was typed must not wait for it.
  const [text, setText] = useState(params.get(param) ?? '');
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      ref.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    if (isPurpose && ref.current?.value === '') ref.current.focus();
  }, [isPurpose]);
  const search = (words: string) => {
    setText(words);
    setParams(
      (last) => {
        const next = new URLSearchParams(last);
        if (words === '') next.delete(param);
        else next.set(param, words);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <input
      ref={ref}
      className="input search"
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={`${label}  /`}
      value={text}
      onChange={({ currentTarget }) => search(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') search('');
        if (key === 'Enter' && text.trim() !== '') onEnter?.(text.trim());
      }}
    />
  );
}
