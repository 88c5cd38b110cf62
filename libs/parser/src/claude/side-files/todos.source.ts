import { childSessionId, type Parsed, type RawEvent } from '@tributary/domain';
import { parseJson, present } from '../../json.js';
import type { Source } from '../../source.js';
import { todoList } from '../message-shape.js';
import { ignore, reject, replacementKey } from '../outcome.js';
import { placeTodos } from '../place-file.js';
import { readTodos } from '../read-todos.js';

/** `todos/<session>-agent-<owner>.json` (until 2.1.x): the whole list of a session or of one of its agents. */
export const todos: Source = {
  parse: parseTodos,
  place: placeTodos,
  figures: todoList,
  blank: 'null',
};

function parseTodos({ source, text: raw, writtenAt, revision }: RawEvent): Parsed {
  const place = placeTodos(source.path);
  if (place?.rootSessionId === undefined) return reject('no-session');
  const value = parseJson(raw);
  if (!Array.isArray(value)) return reject('not-a-list');
  // The file is emptied at the start and when all is done; that a list is given up, TodoWrite itself tells.
  if (value.length === 0) return ignore('empty-list');
  const { rootSessionId, agentId } = place;
  const sessionId = agentId === undefined ? rootSessionId : childSessionId(rootSessionId, agentId);
  return {
    outcome: 'parsed',
    key: replacementKey({ sessionId, kind: 'todos', writtenAt, revision }, raw),
    events: [
      {
        type: 'todos.replaced',
        sessionId,
        at: writtenAt ?? null,
        ...present({ revision }),
        todos: readTodos(value),
      },
    ],
  };
}
