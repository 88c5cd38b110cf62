import type { SessionSummary } from '@tributary/domain';
import { undoBinding } from '../api/change-api.js';
import { useChange } from '../binding/use-change.js';

export interface Bound {
  readonly session: SessionSummary;
  readonly cardName: string;
}

interface UndoBarProps {
  readonly bound: Bound;
  readonly onDone: () => void;
}

/** What was just done, with the way back. */
export function UndoBar({ bound: { session, cardName }, onDone }: UndoBarProps) {
  const { change, isBusy, problem } = useChange();
  const undo = async () => {
    if (await change(() => undoBinding(session.id))) onDone();
  };
  return (
    <div className="panel undo" role="status">
      <span>
        “{session.title ?? session.id}” is on <b>{cardName}</b>.
      </span>
      {problem !== null && <span className="fail">{problem.message}</span>}
      <button className="button" type="button" disabled={isBusy} onClick={() => void undo()}>
        Undo
      </button>
    </div>
  );
}
