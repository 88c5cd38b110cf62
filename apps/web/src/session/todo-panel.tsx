import type { TodoItem } from '@tributary/domain';

const words = {
  pending: 'to do',
  in_progress: 'in progress',
  completed: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<TodoItem['status'], string>;

export function TodoPanel({ todos }: { readonly todos: readonly TodoItem[] }) {
  const done = todos.filter(({ status }) => status === 'completed').length;
  return (
    <section className="panel" aria-label="Todos">
      <div className="sec">
        <h2>Todos</h2>
        {todos.length > 0 && (
          <span className="chip end">
            {done} of {todos.length}
          </span>
        )}
      </div>
      {todos.length === 0 && <p className="empty">No list is kept.</p>}
      <ul className="todos">
        {todos.map(({ content, activeForm, status }, index) => (
          <li key={`${index}-${content}`} className={status}>
            <span className="box" role="img" aria-label={words[status]} title={words[status]} />
            <span>{status === 'in_progress' ? (activeForm ?? content) : content}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
