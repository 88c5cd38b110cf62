import { useEffect, useMemo, useState } from 'react';
import { Asker, type Answer, type Read } from './asker.js';

/**
 * Reads now and whenever `key` or `version` changes. With a new version the old value stays until the new one is here,
 * so nothing flickers; with a new key it goes at once. Nothing is read before its turn.
 */
export function useAnswer<Value>(
  key: string,
  version: number | string,
  read: Read<Value>,
  isTurn = true,
): Answer<Value> {
  const [answer, setAnswer] = useState<Answer<Value> & { key: string }>({ key });
  const asker = useMemo(
    () =>
      new Asker<Value>((told) =>
        setAnswer((last) => ({ ...(last.key === key && 'problem' in told ? last : { key }), ...told })),
      ),
    [key],
  );
  useEffect(() => {
    if (isTurn) asker.ask(read);
    else asker.close();
    // `read` is a new function on every render; what it reads is named by the key.
  }, [asker, version, isTurn]);
  useEffect(() => () => asker.close(), [asker]);
  return answer.key === key ? answer : {};
}
