import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const nearPx = 24;

interface Follow {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isFollowing: boolean;
  readonly onScroll: () => void;
  readonly toggle: () => void;
}

/** Keeps a list at its end while the reader is there, and leaves it alone once they scroll up. */
export function useFollow(length: number): Follow {
  const ref = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  useLayoutEffect(() => {
    const element = ref.current;
    if (isFollowing && element !== null) element.scrollTop = element.scrollHeight;
  }, [isFollowing, length]);

  const onScroll = useCallback(() => {
    const element = ref.current;
    if (element === null) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < nearPx);
  }, []);
  const toggle = useCallback(() => setFollowing((last) => !last), []);
  return { ref, isFollowing, onScroll, toggle };
}
