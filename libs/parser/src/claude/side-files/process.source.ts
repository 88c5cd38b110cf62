import type { Parsed, RawEvent } from '@tributary/domain';
import { epochMs, flag, parseJson, record, text } from '../../json.js';
import { figure, object, word } from '../../shapes/shape.js';
import type { Source } from '../../source.js';
import { reject } from '../outcome.js';

/** What was seen of a process that Claude Code lists in `sessions/<pid>.json` (since 2.1.90). */
export const processes: Source = {
  parse: parseProcess,
  figures: object({ sessionId: word, processId: word, startedAt: figure, isAlive: figure }),
  blank: '{}',
};

function parseProcess({ text: raw, writtenAt }: RawEvent): Parsed {
  const json = record(parseJson(raw));
  if (json === undefined) return reject('not-an-object');
  const [sessionId, processId] = [text(json.sessionId), text(json.processId)];
  if (sessionId === undefined) return reject('no-session');
  const [startedAt, isAlive] = [epochMs(json.startedAt), flag(json.isAlive)];
  const at = writtenAt ?? null;
  if (processId === undefined || startedAt === null || isAlive === undefined) return reject('no-process');
  return {
    outcome: 'parsed',
    key: `${sessionId}|process ${processId}|${at ?? ''}|${isAlive ? 'alive' : 'gone'}`,
    events: [{ type: 'session.process', sessionId, at, processId, startedAt, isAlive }],
  };
}
