import type { AgentEvent, AgentEventOf, AgentEventType, Parsed, RawEvent } from '@tributary/domain';
import { parse } from '../../parse.js';
import { parseTranscript } from '../transcript/parse-transcript.js';

export function eventsOf(parsed: Parsed): readonly AgentEvent[] {
  return parsed.outcome === 'parsed' ? parsed.events : [];
}

export function allEvents(raws: readonly RawEvent[]): readonly AgentEvent[] {
  return raws.flatMap((raw) => eventsOf(parse(raw)));
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
