import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';
import { notifyOutside } from './notify-outside.js';
import type { Toast } from './pick-toast.js';

const words = texts.alerts;
const shownForMs = 20_000;

interface AlertToastProps {
  readonly toast: Toast;
  readonly onDismiss: (ids: readonly string[]) => void;
  /** What else can be done, beside going there. */
  readonly children?: ReactNode;
}

/** Goes by itself, but not from under the pointer or the focus of who reads it. */
export function AlertToast({ toast, onDismiss, children }: AlertToastProps) {
  const { ids, title, detail, href, firedAt } = toast;
  const [newest = ''] = ids;
  const isMany = ids.length > 1;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => notifyOutside({ id: newest, title, detail }), [newest]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(ids), shownForMs);
    return () => clearTimeout(timer);
    // A new one begins the time anew; `ids` is a new list on every render.
  }, [newest, isHeld, onDismiss]);
  return (
    <article
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-text">
        <strong>{title}</strong>
        <span className="dim">{detail}</span>
        <span className="toast-meta">
          <RelativeTime at={firedAt} />
          {href !== null && <Link to={href}>{isMany ? words.showAll : words.show}</Link>}
          {isMany && (
            <button className="link" type="button" onClick={() => onDismiss(ids)}>
              {words.dismissAll}
            </button>
          )}
          {children}
        </span>
      </div>
      {!isMany && <DismissButton title={title} onClick={() => onDismiss(ids)} />}
    </article>
  );
}

function DismissButton({ title, onClick }: { readonly title: string; readonly onClick: () => void }) {
  return (
    <button
      className="icon"
      type="button"
      onClick={onClick}
      aria-label={words.dismissed(title)}
      title={words.dismiss}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6 6 18" />
      </svg>
    </button>
  );
}
