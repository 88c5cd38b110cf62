import { record, text } from '../json.js';
import type { Line } from './line.js';

/**
 * The session that a line was copied from. A branch names it in each line; `--fork-session`, and a session that is moved to
 * the background, only in the model's, since 2.1.326.
 */
export function copiedFrom({ json, rootSessionId }: Line): string | undefined {
  const origin = text(record(json.forkedFrom)?.sessionId) ?? text(json.requestSessionId);
  return origin === rootSessionId ? undefined : origin;
}
