import type { AgentEvent } from '@tributary/domain';
import { text } from '../../json.js';
import { baseOf, type Line } from '../line.js';

/** The model's own name for a session (`summary` until 2.0.x), or a person's. */
export function parseTitleLine(line: Line): readonly AgentEvent[] {
  const { json } = line;
  const given = text(json.customTitle);
  const title = given ?? text(json.aiTitle) ?? text(json.summary);
  if (title === undefined) return [];
  return [{ type: 'session.titled', ...baseOf(line), title, origin: given === undefined ? 'model' : 'user' }];
}
