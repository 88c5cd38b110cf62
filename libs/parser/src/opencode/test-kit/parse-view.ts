import type { AgentEvent, RawEvent } from '@tributary/domain';
import { parse } from '../../parse.js';

export function eventsOf(raws: readonly RawEvent[] | undefined): readonly AgentEvent[] {
  return (raws ?? []).flatMap((raw) => {
    const parsed = parse(raw);
    return parsed.outcome === 'parsed' ? parsed.events : [];
  });
}
