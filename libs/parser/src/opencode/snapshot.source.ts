import { dictionary, figure, folder, list, object, word, type Shape } from '../shapes/shape.js';
import type { Source } from '../source.js';
import { parseOpencodeSnapshot } from './parse-opencode-snapshot.js';
import { todos } from './part-shape.js';
import { asked, info, messages, status } from './session-shape.js';

const bodies: ReadonlyMap<unknown, Shape> = new Map(
  Object.entries({
    session: info,
    sessions: list(info),
    children: list(info),
    messages,
    todos,
    status: dictionary(status),
    permissions: list(object(asked)),
    questions: list(object(asked)),
  }),
);
const snapshotEnvelope = object({
  kind: word,
  at: figure,
  sessionID: word,
  sessionIDs: list(word),
  directory: folder,
});

const figures: Shape = (value, fingerprint) => {
  const { kind, body } = value as { readonly kind?: unknown; readonly body?: unknown };
  const kept = bodies.get(kind)?.(body, fingerprint) ?? null;
  return { ...(snapshotEnvelope(value, fingerprint) as object), body: kept };
};

/** What a server answers when it is asked for its sessions. */
export const snapshot: Source = {
  parse: parseOpencodeSnapshot,
  figures,
  blank: '{"kind":"todos","at":0,"body":[]}',
};
