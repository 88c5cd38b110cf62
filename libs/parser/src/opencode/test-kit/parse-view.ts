import type { AgentEvent, Parsed, RawEvent, SourceKind } from '@tributary/domain';
import type { Parser } from '../../parser.js';
import { parseOpencodeEvent } from '../parse-opencode-event.js';
import { parseOpencodeExport } from '../parse-opencode-export.js';
import { parseOpencodeRunJson } from '../parse-opencode-run-json.js';
import { parseOpencodeSnapshot } from '../parse-opencode-snapshot.js';

export const opencodeParsers = {
  'opencode.event': parseOpencodeEvent,
  'opencode.snapshot': parseOpencodeSnapshot,
  'opencode.run-json': parseOpencodeRunJson,
  'opencode.export': parseOpencodeExport,
} satisfies Partial<Record<SourceKind, Parser>>;

export function parseRaw(raw: RawEvent): Parsed {
  return opencodeParsers[raw.source.kind as keyof typeof opencodeParsers](raw);
}

export function eventsOf(raws: readonly RawEvent[] | undefined): readonly AgentEvent[] {
  return (raws ?? []).flatMap((raw) => {
    const parsed = parseRaw(raw);
    return parsed.outcome === 'parsed' ? parsed.events : [];
  });
}
