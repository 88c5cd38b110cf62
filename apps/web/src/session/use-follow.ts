import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const nearPx = 24;

interface Follow {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isFollowing: boolean;
  readonly onScroll: () => void;
  readonly toggle: () => void;
}

/** Keeps a list at its end while the reader is there, whatever grows in it, and leaves it alone once they scroll up. */
export function useFollow(isFollowingFirst: boolean): Follow {
  const ref = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(isFollowingFirst);
  const ownScroll = useRef(-1);
  useLayoutEffect(() => {
    const element = ref.current;
    const content = element?.firstElementChild;
    if (!isFollowing || element === null || content === null || content === undefined) return;
    const goToEnd = (): void => {
      element.scrollTop = element.scrollHeight;
      ownScroll.current = element.scrollTop;
    };
    goToEnd();
    const observer = new ResizeObserver(goToEnd);
    observer.observe(content);
    return () => observer.disconnect();
  }, [isFollowing]);

  const onScroll = useCallback(() => {
    const element = ref.current;
    // What grew since the list went to its end by itself is not a reader who went up.
    if (element === null || element.scrollTop === ownScroll.current) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < nearPx);
  }, []);
  const toggle = useCallback(() => setFollowing((last) => !last), []);
  return { ref, isFollowing, onScroll, toggle };
}
