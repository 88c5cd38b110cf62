import type { AgentEvent, Parsed } from '@tributary/domain';
import { parseOpencodeEvent } from '../parse-opencode-event.js';

export const toldAt = 1_794_793_416_000;

/** Parses one message of /event as it stands in a recording. */
export function tell(line: unknown, writtenAt = toldAt): Parsed {
  const source = { kind: 'opencode.event', path: 'http://127.0.0.1:4096/event', host: 'laptop' } as const;
  return parseOpencodeEvent({ source, text: JSON.stringify(line), writtenAt });
}

/** What a message means, without the introduction of its session. */
export function meaningOf(type: string, properties: unknown): readonly AgentEvent[] {
  const parsed = tell({ type, properties });
  if (parsed.outcome !== 'parsed') return [];
  return parsed.events.filter((event) => event.type !== 'session.seen');
}
