import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AgentEvent } from '../events/agent-event.js';
import { root, stateOf, tell } from '../test-kit/tell.js';
import { listTodos } from '../view/list-todos.js';

const states = ['pending', 'in_progress', 'completed'] as const;
type Status = (typeof states)[number];
interface Telling {
  readonly at: number | null;
  readonly status: Status;
  readonly by?: readonly [sourceId: string, generation: number];
}

const revisionOf = ({ by }: Telling) =>
  by === undefined ? {} : { revision: { sourceId: by[0], generation: by[1] } };
const list = (telling: Telling): AgentEvent =>
  tell('todos.replaced', telling.at, {
    todos: [{ content: 'A', status: telling.status }],
    ...revisionOf(telling),
  });
const entry = (telling: Telling): AgentEvent =>
  tell('todo.changed', telling.at, {
    todoId: '1',
    todo: { content: 'A', status: telling.status },
    ...revisionOf(telling),
  });
const statusOf = (events: readonly AgentEvent[]) =>
  listTodos(stateOf(...events).sessions.get(root)!).map(({ status }) => status);

describe.each([
  ['list', list],
  ['entry', entry],
])('a %s that a file tells', (_name, event) => {
  it('is what the file says last, also when its clock was once ahead', () => {
    const events = [
      event({ at: 10, status: 'pending', by: ['7', 1] }),
      event({ at: 90, status: 'in_progress', by: ['7', 2] }),
      event({ at: 20, status: 'completed', by: ['7', 3] }),
    ];
    expect([statusOf(events), statusOf(events.toReversed())]).toEqual([['completed'], ['completed']]);
  });

  it('and others tell too is what was told last, by the time of what the file says last', () => {
    const said = event({ at: 50, status: 'pending' });
    const before = event({ at: 90, status: 'in_progress', by: ['7', 1] });
    const after = (at: number) => event({ at, status: 'completed', by: ['7', 2] });
    expect(statusOf([before, said, after(20)])).toEqual(['pending']);
    expect(statusOf([before, said, after(60)])).toEqual(['completed']);
  });

  it('ends the same in whatever order, and however often, it is told', () => {
    const telling = fc.record(
      {
        at: fc.option(fc.integer({ min: 0, max: 5 })),
        status: fc.constantFrom(...states),
        by: fc.tuple(fc.constantFrom('7', '8'), fc.integer({ min: 1, max: 4 })),
      },
      { requiredKeys: ['at', 'status'] },
    );
    const orders = fc
      .array(telling, { minLength: 1, maxLength: 8 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      );
    fc.assert(
      fc.property(orders, ([some, mixed]) => {
        const factsOf = (tellings: readonly Telling[]) => stateOf(...tellings.map(event)).sessions.get(root);
        expect(factsOf(mixed)).toEqual(factsOf(some));
      }),
    );
  });
});
