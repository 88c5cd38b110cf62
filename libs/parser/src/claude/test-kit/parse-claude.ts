import type { AgentEvent, AgentEventOf, AgentEventType, Parsed, RawEvent } from '@tributary/domain';
import { parseAgentMeta } from '../side-files/parse-agent-meta.js';
import { parseHook } from '../parse-hook.js';
import { parseStreamJson } from '../stream-json/parse-stream-json.js';
import { parseTasks } from '../side-files/parse-tasks.js';
import { parseTodos } from '../side-files/parse-todos.js';
import { parseTranscript } from '../transcript/parse-transcript.js';
import { parseWorkflowJournal } from '../side-files/parse-workflow-journal.js';

const parsers: Partial<Record<string, (raw: RawEvent) => Parsed>> = {
  'claude.transcript': parseTranscript,
  'claude.agent-meta': parseAgentMeta,
  'claude.workflow-journal': parseWorkflowJournal,
  'claude.todos': parseTodos,
  'claude.tasks': parseTasks,
  'claude.stream-json': parseStreamJson,
  'claude.hook': parseHook,
};

export function parseClaude(raw: RawEvent): Parsed {
  return parsers[raw.source.kind]!(raw);
}

export function eventsOf(parsed: Parsed): readonly AgentEvent[] {
  return parsed.outcome === 'parsed' ? parsed.events : [];
}

export function allEvents(raws: readonly RawEvent[]): readonly AgentEvent[] {
  return raws.flatMap((raw) => eventsOf(parseClaude(raw)));
}

export function only<Type extends AgentEventType>(
  events: readonly AgentEvent[],
  type: Type,
): readonly AgentEventOf<Type>[] {
  return events.filter((event): event is AgentEventOf<Type> => event.type === type);
}

/** The meaning of a made-up line of a main session, for what no recording shows. */
export function meaningOf(line: object, path = `projects/p/${madeUpSession}.jsonl`): readonly AgentEvent[] {
  const source = { kind: 'claude.transcript', path, host: 'made-up' } as const;
  return eventsOf(parseTranscript({ source, text: JSON.stringify(line) }));
}

export const madeUpSession = '11111111-2222-4333-8444-555555555555';
