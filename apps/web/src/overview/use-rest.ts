import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Who has not moved for so long is not about to click. */
const restMs = 3_000;

/** How long it is, in milliseconds, until somebody who points, scrolls or types at an element has come to rest. */
export function useRest(ref: RefObject<HTMLElement | null>): () => number {
  const lastAt = useRef(0);
  useEffect(() => {
    const notice = ({ target }: Event): void => {
      const isHere = target === document || (target instanceof Node && ref.current?.contains(target));
      if (isHere === true) lastAt.current = Date.now();
    };
    const kinds = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const;
    for (const kind of kinds) document.addEventListener(kind, notice, { passive: true, capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, notice, { capture: true });
    };
  }, [ref]);
  return useCallback(() => lastAt.current + restMs - Date.now(), []);
}
