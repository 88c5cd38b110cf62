import type { AgentEvent, RawChunk } from '@tributary/domain';
import type { SourceRepository } from '@tributary/store';
import type { Parse } from '../commit/parse-lines.js';

/** Reads lines that are events already: tests of what events do need no tool's format. */
export const parseTold: Parse = ({ text }) => ({
  outcome: 'parsed',
  key: text,
  events: JSON.parse(text) as AgentEvent[],
});

/** A chunk of a source of its own, whose only line tells these events. */
export async function tell(sources: SourceRepository, events: readonly AgentEvent[]): Promise<RawChunk> {
  const family = events[0]?.sessionId ?? '';
  const { sourceId, generation } = await sources.create({
    path: `told/${family}`,
    kind: 'opencode.event',
    shape: 'append',
    family,
    identity: null,
  });
  const text = JSON.stringify(events);
  return { sourceId, generation, start: 0, lines: [{ kind: 'text', end: text.length + 1, text }] };
}
