import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Of a change of the address that came from a field itself. */
export const typed = { isTyped: true };

/**
 * What stands in a field that the address remembers. The address follows a moment later, and what was typed must not wait
 * for it; whoever goes somewhere else sees what is asked there.
 */
export function useTypedText(asked: string): [string, (text: string) => void] {
  const location = useLocation();
  const [text, setText] = useState(asked);
  const isTyped = (location.state as Partial<typeof typed> | null)?.isTyped === true;
  useEffect(() => {
    if (!isTyped) setText(asked);
  }, [location.key]);
  return [text, setText];
}
