import { figure, object, word } from '../shapes/shape.js';
import type { Source } from '../source.js';
import { parseOpencodeRunJson } from './parse-opencode-run-json.js';
import { part } from './part-shape.js';
import { error } from './session-shape.js';

/** What `opencode run --format json` prints. */
export const runJson: Source = {
  parse: parseOpencodeRunJson,
  figures: object({ type: word, timestamp: figure, sessionID: word, part, error }),
  blank: '{"type":"text","sessionID":"withheld"}',
};
