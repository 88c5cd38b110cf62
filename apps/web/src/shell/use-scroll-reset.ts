import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A page that is opened begins at its top; one that is returned to is left to the browser. */
export function useScrollReset(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type === NavigationType.Push) window.scrollTo(0, 0);
    // Only another page counts, not another parameter of the same one.
  }, [pathname]);
}
