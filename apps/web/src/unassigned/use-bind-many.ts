import { useState } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';
import { bindSessions, undoBinding } from '../api/change-api.js';
import { useChange } from '../binding/use-change.js';
import { useLiveStore } from '../live/use-live.js';
import { toResults, type BindingResult, type Choice } from './binding-result.js';

export interface BindMany {
  readonly bind: (findChoices: () => Promise<readonly Choice[]>) => Promise<boolean>;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
  readonly results: readonly BindingResult[];
  readonly isBusy: boolean;
  readonly problem: ApiProblem | null;
}

/** Binds any number of sessions at once and knows the way back. Answers are shown before the stream tells them. */
export function useBindMany(): BindMany {
  const store = useLiveStore();
  const { change, isBusy, problem } = useChange();
  const [results, setResults] = useState<readonly BindingResult[]>([]);
  const show = (data: SessionSummary): void => store.receive({ event: 'session.updated', data });
  const bind = (findChoices: () => Promise<readonly Choice[]>): Promise<boolean> =>
    change(async () => {
      const choices = await findChoices();
      const outcomes = await bindSessions(
        choices.map(({ session, card }) => ({ sessionId: session.id, cardId: card.id })),
      );
      for (const { session } of outcomes) if (session !== null) show(session);
      setResults(toResults(choices, outcomes));
    });
  const undo = async (): Promise<void> => {
    await change(async () => {
      const left: BindingResult[] = [];
      for (const result of results.filter((each) => each.problem === null)) {
        await undoBinding(result.session.id).then(show, (error: unknown) =>
          left.push({ ...result, problem: toProblem(error).message }),
        );
      }
      setResults(left);
    });
  };
  return { bind, undo, dismiss: () => setResults([]), results, isBusy, problem };
}
