import { useEffect, useState } from 'react';
import { toProblem, type ApiProblem } from '../api/api-problem.js';

export interface Answer<Value> {
  readonly value?: Value;
  readonly problem?: ApiProblem;
}

/**
 * Reads now and whenever `key` or `version` changes. With a new version the old value stays until the new one is here,
 * so nothing flickers; with a new key it goes at once. Nothing is read before its turn.
 */
export function useAnswer<Value>(
  key: string,
  version: number | string,
  read: (signal: AbortSignal) => Promise<Value>,
  isTurn = true,
): Answer<Value> {
  const [answer, setAnswer] = useState<Answer<Value> & { key: string }>({ key });
  useEffect(() => {
    if (!isTurn) return;
    const abort = new AbortController();
    read(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setAnswer({ key, value });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setAnswer((last) => ({ ...(last.key === key ? last : { key }), problem: toProblem(error) }));
      },
    );
    return () => abort.abort();
    // `read` is a new function on every render; what it reads is named by the key.
  }, [key, version, isTurn]);
  return answer.key === key ? answer : {};
}
