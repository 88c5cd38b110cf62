import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The message that the address points to (`#message-id`); null where it points to none. */
export function useMessageTarget(): string | null {
  const { hash } = useLocation();
  const [target, setTarget] = useState(hash);
  useEffect(() => setTarget(hash), [hash]);
  useEffect(() => {
    // A link within the page changes the address without the router.
    const onChange = (): void => setTarget(window.location.hash);
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return target.length > 1 ? decode(target.slice(1)) : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
