import type { RefObject } from 'react';
import { texts } from '../texts/texts.js';

interface NewEntriesProps {
  readonly count: number;
  readonly list: RefObject<HTMLElement | null>;
  readonly onFollow: () => void;
}

/** What has come below the part of a log that is read, and the way there. */
export function NewEntries({ count, list, onFollow }: NewEntriesProps) {
  if (count === 0) return null;
  const goToEnd = (): void => {
    onFollow();
    // The button goes; the keyboard is where the reader is.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <button className="button new-entries" type="button" onClick={goToEnd}>
      {texts.log.news(count)}
      <span aria-hidden="true"> ↓</span>
    </button>
  );
}
