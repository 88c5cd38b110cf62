import { figure, folder, object, word, type Shape } from '../shapes/shape.js';
import type { Source } from '../source.js';
import { parseOpencodeEvent } from './parse-opencode-event.js';
import { part, todos } from './part-shape.js';
import { asked, error, info, status } from './session-shape.js';

const properties = object({ ...asked, info, part, time: figure, status, error, todos });
const payload = { id: word, type: word, properties } satisfies Readonly<Record<string, Shape>>;

/** What a server tells while it works, in the order in which it happens. */
export const event: Source = {
  parse: parseOpencodeEvent,
  figures: object({ ...payload, directory: folder, payload: object(payload) }),
  blank: '{"type":"server.heartbeat","properties":{}}',
};
