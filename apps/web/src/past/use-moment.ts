import { useEffect, useRef, useState } from 'react';
import type { TodoItem } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';
import { readPastActivity, readPastTodos } from '../api/read-past.js';
import type { PastMoment } from './rewind-sessions.js';

/** As many as a minute of playing passes. */
const maxKept = 300;

type Read = Omit<PastMoment, 'at'>;

export interface Moment {
  readonly moment: Read | null;
  readonly problem: ApiProblem | null;
}

/**
 * What was to be seen at an instant. The last answer stays until the next is here, one question is under way at a
 * time, and an instant that was seen is not asked for again: the past does not change.
 */
export function useMoment(cardId: string, sessionIds: readonly string[], instant: string | null): Moment {
  const known = useRef(new Map<string, Read>());
  const wanted = useRef(instant);
  const isAsking = useRef(false);
  const [shown, setShown] = useState<Moment>({ moment: null, problem: null });
  wanted.current = instant;
  useEffect(() => {
    known.current.clear();
  }, [cardId, sessionIds.length]);
  useEffect(() => {
    const show = async (): Promise<void> => {
      const asked = wanted.current;
      if (asked === null || isAsking.current) return;
      const kept = known.current.get(asked);
      if (kept !== undefined) {
        setShown({ moment: kept, problem: null });
        return;
      }
      isAsking.current = true;
      try {
        const moment = await readMoment(cardId, sessionIds, asked);
        if (known.current.size >= maxKept) known.current.clear();
        known.current.set(asked, moment);
        setShown({ moment, problem: null });
      } catch (error) {
        setShown((last) => ({ ...last, problem: toProblem(error) }));
      } finally {
        isAsking.current = false;
      }
      if (wanted.current !== asked) await show();
    };
    void show();
  }, [cardId, instant]);
  return instant === null ? { moment: null, problem: null } : shown;
}

async function readMoment(cardId: string, sessionIds: readonly string[], at: string): Promise<Read> {
  const [activity, ...lists] = await Promise.all([
    readPastActivity(cardId, at),
    ...sessionIds.map((id) => readPastTodos(id, at)),
  ]);
  const todos = new Map<string, readonly TodoItem[]>(sessionIds.map((id, index) => [id, lists[index] ?? []]));
  return { activity, todos };
}
