import type { SessionSummary } from '@tributary/domain';

/** An empty track without todos: the tile keeps its height when the first one is written. */
export function TodoBar({ counts: { done, total } }: { readonly counts: SessionSummary['todoCounts'] }) {
  if (total === 0) return <div className="todo-bar" />;
  return (
    <div className="todo-bar" role="img" aria-label={`${done} of ${total} todos done`}>
      <span className="bar">
        <i style={{ width: `${(done / total) * 100}%` }} />
      </span>
      <span>
        {done} of {total}
      </span>
    </div>
  );
}
