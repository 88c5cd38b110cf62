import { object } from '../shapes/shape.js';
import type { Source } from '../source.js';
import { parseOpencodeExport } from './parse-opencode-export.js';
import { info, messages } from './session-shape.js';

/** What `opencode export` prints: one session, whole. */
export const exported: Source = {
  parse: parseOpencodeExport,
  figures: object({ info, messages }),
  blank: 'null',
};
