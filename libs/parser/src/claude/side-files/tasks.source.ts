import type { Parsed, RawEvent } from '@tributary/domain';
import { parseJson, present, record, text } from '../../json.js';
import { object, text as free, word } from '../../shapes/shape.js';
import type { Source } from '../../source.js';
import { reject, replacementKey } from '../outcome.js';
import { placeTasks } from '../place-file.js';
import { readTodo } from '../read-todos.js';

/** `tasks/<session>/<n>.json`: one entry of the list that a session shares with its agents. */
export const tasks: Source = {
  parse: parseTasks,
  place: placeTasks,
  figures: object({ id: word, status: word, subject: free, activeForm: free, priority: word }),
  blank: 'null',
};

function parseTasks({ source, text: raw, writtenAt, revision }: RawEvent): Parsed {
  const sessionId = placeTasks(source.path)?.rootSessionId;
  if (sessionId === undefined) return reject('no-session');
  const json = record(parseJson(raw));
  if (json === undefined) return reject('not-an-object');
  const todoId = text(json.id);
  const isDeleted = json.status === 'deleted';
  const todo = isDeleted ? null : readTodo(json, json.subject);
  if (todoId === undefined || todo === undefined) return reject('malformed:task');
  return {
    outcome: 'parsed',
    key: replacementKey({ sessionId, kind: `task ${todoId}`, writtenAt, revision }, raw),
    events: [
      { type: 'todo.changed', sessionId, at: writtenAt ?? null, ...present({ revision }), todoId, todo },
    ],
  };
}
