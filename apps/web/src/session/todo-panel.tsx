import type { TodoItem } from '@tributary/domain';
import { texts } from '../texts/texts.js';
import { summarizeTodos } from './summarize-todos.js';

const words = texts.session.todos;
const states = words.states satisfies Record<TodoItem['status'], string>;

export function TodoPanel({ todos }: { readonly todos: readonly TodoItem[] }) {
  return (
    <section className="panel" aria-label={words.title} data-glide="aside todos">
      <div className="sec">
        <h2>{words.title}</h2>
        {todos.length > 0 && <span className="chip end">{summarizeTodos(todos)}</span>}
      </div>
      {todos.length === 0 && <p className="empty">{words.none}</p>}
      <ul className="todos">
        {todos.map(({ content, activeForm, status }, index) => (
          <li key={`${index}-${content}`} className={status}>
            <span className="box" role="img" aria-label={states[status]} title={states[status]} />
            <span>{status === 'in_progress' ? (activeForm ?? content) : content}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
