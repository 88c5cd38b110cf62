import { readText, type AgentEvent, type Parsed, type RawEvent, type SlicedLine } from '@tributary/domain';
import { buryLine } from './bury-line.js';
import type { DeadLetter, LockedSource } from '@tributary/store';

export type Parse = (raw: RawEvent) => Parsed;

/** A line that means something, with the key that recognises its copies. */
export interface ParsedLine {
  readonly key: string;
  readonly sourceId: string;
  readonly host: string;
  readonly events: readonly AgentEvent[];
}

export interface ParsedLines {
  readonly parsed: readonly ParsedLine[];
  readonly ignored: number;
  readonly deadLetters: readonly DeadLetter[];
}

export function parseLines(
  lines: readonly SlicedLine[],
  sources: ReadonlyMap<string, LockedSource>,
  parse: Parse,
): ParsedLines {
  const parsed: ParsedLine[] = [];
  const deadLetters: DeadLetter[] = [];
  let ignored = 0;
  for (const { sourceId, generation, start, line } of lines) {
    const source = sources.get(sourceId);
    if (source === undefined) continue;
    if (line.kind === 'oversize') {
      deadLetters.push(buryLine({ sourceId, generation, start, line }, 'oversize'));
      continue;
    }
    const { writtenAt } = line;
    const text = readText(line.text);
    const revision = { sourceId, generation };
    const answer = parse({ source, text, ...(writtenAt === undefined ? {} : { writtenAt }), revision });
    if (answer.outcome === 'parsed')
      parsed.push({ key: answer.key, sourceId, host: source.host, events: answer.events });
    else if (answer.outcome === 'ignored') ignored += 1;
    else deadLetters.push(buryLine({ sourceId, generation, start, line }, answer.reason));
  }
  return { parsed, ignored, deadLetters };
}
