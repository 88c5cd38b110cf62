import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isTypedInto } from './is-typed-into.js';
import { texts } from '../texts/texts.js';

const wording = texts.shell;

const pages = {
  o: { path: '/', words: wording.overview },
  u: { path: '/unassigned', words: wording.unassigned },
  c: { path: '/costs', words: wording.costs },
  h: { path: '/health', words: wording.health },
  a: { path: '/access', words: wording.access },
} as const;

const others = [
  ['/', wording.shortcuts.search],
  ['Esc', wording.shortcuts.close],
  ['← →', wording.shortcuts.slider],
  ['?', wording.shortcuts.list],
] as const;

/** `g` and then a letter goes to a page; `?` lists all shortcuts, as the button does that tells of it. */
export function Shortcuts() {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    let isGoing = false;
    const onKey = (event: KeyboardEvent): void => {
      if (isTypedInto(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const page = isGoing ? Object.entries(pages).find(([key]) => key === event.key)?.[1] : undefined;
      isGoing = event.key === 'g';
      if (page !== undefined) void navigate(page.path);
      if (event.key === '?' && ref.current?.open === false) ref.current.showModal();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
  return (
    <>
      <button
        className="icon"
        type="button"
        aria-label={wording.shortcuts.title}
        title={`${wording.shortcuts.title} (?)`}
        onClick={() => ref.current?.showModal()}
      >
        <kbd>?</kbd>
      </button>
      <dialog ref={ref} className="picker panel" aria-label={wording.shortcuts.title}>
        <ShortcutList />
      </dialog>
    </>
  );
}

function ShortcutList() {
  return (
    <>
      <h2>{wording.shortcuts.title}</h2>
      <dl className="keys">
        {Object.entries(pages).map(([key, { words }]) => (
          <Shortcut key={key} keys={`g ${key}`} words={words} />
        ))}
        {others.map(([keys, words]) => (
          <Shortcut key={keys} keys={keys} words={words} />
        ))}
      </dl>
      <form method="dialog" className="picker-end">
        <button className="button">{wording.shortcuts.done}</button>
      </form>
    </>
  );
}

function Shortcut({ keys, words }: { readonly keys: string; readonly words: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
