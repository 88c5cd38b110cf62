import { useState, type ReactNode } from 'react';
import { texts } from '../texts/texts.js';

interface First<Item> {
  readonly shown: readonly Item[];
  /** Shows the others; nothing where there are none. */
  readonly more: ReactNode;
}

/** The first of many, and a way to all of them: a card can have hundreds, and nobody reads hundreds at once. */
export function useFirst<Item>(
  items: readonly Item[],
  most: number,
  label: (count: number) => string,
): First<Item> {
  const [isWhole, setWhole] = useState(false);
  return {
    shown: isWhole ? items : items.slice(0, most),
    more: items.length > most && (
      <button
        className="more-text remark"
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? texts.conversation.showLess : label(items.length)}
      </button>
    ),
  };
}
