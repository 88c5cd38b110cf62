import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const param = 'q';

/** Kept in the address; `/` goes there from anywhere on the page. */
export function SearchField({ label }: { readonly label: string }) {
  const ref = useRef<HTMLInputElement>(null);
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      ref.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const search = (text: string) =>
    setParams(
      (last) => {
        const next = new URLSearchParams(last);
        if (text === '') next.delete(param);
        else next.set(param, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <input
      ref={ref}
      className="input search"
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={`${label}  /`}
      value={params.get(param) ?? ''}
      onChange={({ currentTarget }) => search(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && search('')}
    />
  );
}
