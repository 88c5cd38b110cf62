import { describe, expect, it } from '@jest/globals';
import type { RawEvent } from '@tributary/domain';
import type { SourceKind } from '../../sources.js';
import { recordedLine } from '../test-kit/corpus.js';
import { allEvents, only } from '../test-kit/parse-claude.js';
import { parse } from '../../parse.js';

const session = '11111111-2222-4333-8444-555555555555';
const replaced = (kind: SourceKind, path: string, content: unknown, writtenAt?: number): RawEvent => ({
  source: { kind, path, host: 'made-up' },
  text: JSON.stringify(content),
  ...(writtenAt !== undefined && { writtenAt }),
});
const todos = (content: unknown, writtenAt?: number) =>
  replaced('claude.todos', `todos/${session}-agent-${session}.json`, content, writtenAt);
const keyOf = (raw: RawEvent) => (parse(raw) as { key?: string }).key;

describe('agent-<id>.meta.json', () => {
  const outer = '6ac7be03-535a-427a-9211-226a92f6701b';

  it('tells who the agent is, whom it serves and that it ended', () => {
    const raw = recordedLine('2.1.325-g-text', ['"spawnDepth":2', '"Inner agent two"'], '.meta.json');
    const child = `${outer}:a5c0e701ded76e71d`;
    expect(allEvents([{ ...raw, writtenAt: 7 }])).toEqual([
      {
        type: 'session.seen',
        sessionId: child,
        at: 7,
        tool: 'claude-code',
        rootSessionId: outer,
        agentId: 'a5c0e701ded76e71d',
        parentSessionId: `${outer}:a18317fd86adf0410`,
        agentType: 'Explore',
        description: 'Inner agent two',
      },
      {
        type: 'run.linked',
        sessionId: outer,
        at: 7,
        toolUseId: 'toolu_01ppCYa8EWzM5fwi9ofEj5FG',
        childSessionId: child,
        isRecorded: true,
      },
      {
        type: 'run.concluded',
        sessionId: outer,
        at: 7,
        childSessionId: child,
        outcome: 'finished',
        by: 'meta',
      },
    ]);
  });

  it('knows the parent at depth 1, and does not guess it deeper (2.1.199)', () => {
    const parents = ['"spawnDepth":1', '"spawnDepth":2'].map((depth) => {
      const raw = recordedLine('2.1.199-g-text', [depth], '.meta.json');
      return only(allEvents([raw]), 'session.seen')[0]?.parentSessionId;
    });
    expect(parents).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), undefined]);
  });

  it('says less in older versions (2.1.76), and nothing of an agent that still runs', () => {
    const old = recordedLine('2.1.76-i-c-tty', ['{"agentType":"reviewer"}'], '.meta.json');
    expect(allEvents([old]).map(({ type }) => type)).toEqual(['session.seen']);
    const cut = recordedLine('2.1.325-f-text', ['Never finishes'], '.meta.json');
    expect(only(allEvents([cut]), 'run.concluded')).toEqual([]);
  });
});

describe('workflow journals', () => {
  it('start and conclude the agents of a workflow', () => {
    const words = ['"agentId":"a2fc14667ee29831e"'];
    const [started, result] = ['"started"', '"result"'].map((type) =>
      recordedLine('2.1.325-w-text', [...words, type], 'journal.jsonl'),
    );
    const toolUseId = 'wf_2d9d1b6e-842/a2fc14667ee29831e';
    const childSessionId = 'f6b67b76-8164-4b09-ab57-7678da6a1dbe:a2fc14667ee29831e';
    expect(allEvents([started!, result!])).toMatchObject([
      { type: 'run.spawned', toolUseId, via: 'workflow', description: 'look:w1' },
      { type: 'run.linked', toolUseId, childSessionId },
      { type: 'run.concluded', toolUseId, childSessionId, outcome: 'completed', by: 'journal' },
    ]);
    const failed = { ...result!, text: '{"type":"failed","key":"v2:0","agentId":"a2fc14667ee29831e"}' };
    expect(allEvents([failed])).toMatchObject([
      { type: 'run.concluded', toolUseId, childSessionId, outcome: 'failed', by: 'journal' },
    ]);
  });
});

describe('todos and tasks', () => {
  it('replace the list of a session; an emptied file says nothing', () => {
    expect(allEvents([todos([{ content: 'Read', status: 'completed' }], 5)])).toEqual([
      {
        type: 'todos.replaced',
        sessionId: session,
        at: 5,
        todos: [{ content: 'Read', status: 'completed' }],
      },
    ]);
    expect(parse(todos([]))).toEqual({ outcome: 'ignored', reason: 'no-meaning:empty-list' });
  });

  it('of an agent belong to the agent', () => {
    const raw = recordedLine('2.0.71-i-text', ['Reading the sources'], 'todos/');
    expect(allEvents([raw])[0]?.sessionId).toMatch(/:afaf78f$/);
  });

  it('that come back to an earlier content are not taken for the earlier event', () => {
    const list = [{ content: 'Read', status: 'pending' }];
    expect(keyOf(todos(list, 1))).not.toBe(keyOf(todos(list, 3)));
    expect(keyOf(todos(list, 1))).toBe(keyOf(todos(list, 1)));
  });

  it('that are restored with the time of an earlier content are not taken for the earlier event', () => {
    const raw = todos([{ content: 'Read', status: 'pending' }], 1);
    const revised = (generation: number) => ({ ...raw, revision: { sourceId: '7', generation } });
    expect(keyOf(revised(1))).not.toBe(keyOf(revised(3)));
    expect(keyOf(revised(1))).toBe(keyOf(revised(1)));
    expect(allEvents([revised(3)])).toMatchObject([{ at: 1, revision: { sourceId: '7', generation: 3 } }]);
  });

  it('change one entry of the shared list', () => {
    const raw = recordedLine('2.1.325-i-text', ['"subject":"Check the note"'], 'tasks/');
    expect(allEvents([raw])).toMatchObject([
      {
        type: 'todo.changed',
        todoId: '2',
        todo: { id: '2', content: 'Check the note', status: 'completed', activeForm: 'Checking the note' },
      },
    ]);
  });

  it.each([
    ['todos that are no list', todos({ a: 1 })],
    ['a task without a subject', replaced('claude.tasks', `tasks/${session}/1.json`, { id: '1' })],
    [
      'a task outside of any session',
      replaced('claude.tasks', 'tasks/team/1.json', { id: '1', subject: 'x' }),
    ],
  ])('refuse %s', (_name, raw) => {
    expect(parse(raw).outcome).toBe('rejected');
  });
});
