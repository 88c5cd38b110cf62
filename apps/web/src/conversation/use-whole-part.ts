import { useState } from 'react';
import type { ConversationPart } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { readWholePart } from '../api/read-api.js';
import { useChange } from '../binding/use-change.js';

export interface WholePart {
  /** The whole once it was asked for, before that as much as the list has. */
  readonly part: ConversationPart;
  /** Null where nothing is missing. */
  readonly load: (() => Promise<boolean>) | null;
  readonly isBusy: boolean;
  readonly problem: ApiProblem | null;
}

/** Lists cut what is very long; the rest is read when somebody wants it. */
export function useWholePart(part: ConversationPart): WholePart {
  const [whole, setWhole] = useState<ConversationPart | null>(null);
  const { change, isBusy, problem } = useChange();
  const { href, truncated } = part;
  const load = (from: string) => change(async () => setWhole(await readWholePart(from)));
  return {
    part: whole ?? part,
    load: truncated && href !== null && whole === null ? () => load(href) : null,
    isBusy,
    problem,
  };
}
