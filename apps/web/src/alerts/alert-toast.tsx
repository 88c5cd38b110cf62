import type { Alert } from '@tributary/domain';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RelativeTime } from '../shell/relative-time.js';
import { texts } from '../texts/texts.js';
import { notifyOutside } from './notify-outside.js';

const words = texts.alerts;
const shownForMs = 20_000;

interface AlertToastProps {
  readonly alert: Alert;
  readonly onDismiss: (id: string) => void;
  /** What else can be done, beside going there. */
  readonly children?: ReactNode;
}

/** Goes by itself, but not from under the pointer or the focus of who reads it. */
export function AlertToast({ alert, onDismiss, children }: AlertToastProps) {
  const { id, title, detail, sessionId, firedAt } = alert;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => notifyOutside({ id, title, detail }), [id]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, onDismiss]);
  return (
    <article
      className="toast"
      data-glide={`toast ${id}`}
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
          {sessionId !== null && <Link to={`/sessions/${encodeURIComponent(sessionId)}`}>{words.show}</Link>}
          {children}
        </span>
      </div>
      <button
        className="icon"
        type="button"
        onClick={() => onDismiss(id)}
        aria-label={words.dismissed(title)}
        title={words.dismiss}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </article>
  );
}
