import type { SessionSummary } from '@tributary/domain';
import { texts } from '../texts/texts.js';

const words = texts.overview.tile;

/** An empty track without todos: the tile keeps its height when the first one is written. */
export function TodoBar({ counts: { done, total } }: { readonly counts: SessionSummary['todoCounts'] }) {
  if (total === 0) return <div className="todo-bar" />;
  return (
    <div className="todo-bar" role="img" aria-label={words.todos(done, total)}>
      <span className="bar">
        <i style={{ width: `${(done / total) * 100}%` }} />
      </span>
      <span>{words.doneOf(done, total)}</span>
    </div>
  );
}
