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
  const own = useRef({ scrollTop: -1, scrollHeight: -1 });
  useLayoutEffect(() => {
    const element = ref.current;
    const content = element?.firstElementChild;
    if (!isFollowing || element === null || content === null || content === undefined) return;
    const goToEnd = (): void => {
      element.scrollTop = element.scrollHeight;
      own.current = { scrollTop: element.scrollTop, scrollHeight: element.scrollHeight };
    };
    goToEnd();
    const observer = new ResizeObserver(goToEnd);
    observer.observe(content);
    return () => observer.disconnect();
  }, [isFollowing]);

  const onScroll = useCallback(() => {
    const element = ref.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    // What grew or shrank since the list went to its end by itself is not a reader who went up: it goes there again.
    if (scrollTop === own.current.scrollTop || (isFollowing && scrollHeight !== own.current.scrollHeight))
      return;
    setFollowing(scrollHeight - scrollTop - clientHeight < nearPx);
  }, [isFollowing]);
  const toggle = useCallback(() => setFollowing((last) => !last), []);
  return { ref, isFollowing, onScroll, toggle };
}
