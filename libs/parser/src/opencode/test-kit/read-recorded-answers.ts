import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawEvent } from '@tributary/domain';
import { records, text } from '../../json.js';
import { snapshotLine, type SnapshotEnvelope, type SnapshotKind } from '../snapshot-envelope.js';

const fileName = /^session(-status)?(?:\.(ses_\w+))?(?:\.(children|message|todo))?\.json$/;
const kinds: Readonly<Record<string, SnapshotKind>> = {
  children: 'children',
  message: 'messages',
  todo: 'todos',
};

/** The answers of one round of questions (`http*` folders; `prefix` is `before-abort.` or nothing), wrapped as lines. */
export function readRecordedAnswers(folder: string, prefix: string, at: number): readonly RawEvent[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, prefix + name), 'utf8'));
  const sessionIDs = records(read('session.json')).flatMap(({ id }) => text(id) ?? []);
  const names = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  return names.sort().flatMap((name) => {
    const [isAnswer, status, sessionID, about] = fileName.exec(name) ?? [];
    if (isAnswer === undefined) return [];
    const body = read(name);
    if (status !== undefined) return wrap({ kind: 'status', at, sessionIDs, body });
    if (sessionID === undefined) return wrap({ kind: 'sessions', at, body });
    return wrap({ kind: kinds[about ?? ''] ?? 'session', at, sessionID, body });
  });
}

function wrap(envelope: SnapshotEnvelope): RawEvent {
  const source = { kind: 'opencode.snapshot', path: 'http://127.0.0.1:4096', host: 'laptop' } as const;
  return { source, text: snapshotLine(envelope), writtenAt: envelope.at };
}
