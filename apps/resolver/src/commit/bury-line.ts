import { readText, type SlicedLine } from '@tributary/domain';
import type { DeadLetter } from '@tributary/store';

/** A line that is passed without being applied, with all that a later repetition needs. */
export function buryLine({ sourceId, generation, start, line }: SlicedLine, reason: string): DeadLetter {
  const letter = { sourceId, generation, position: start, reason };
  if (line.kind === 'oversize') {
    return { ...letter, text: null, note: `${line.bytes} bytes, SHA-256 ${line.sha256}`, writtenAt: null };
  }
  return { ...letter, text: readText(line.text), note: null, writtenAt: line.writtenAt ?? null };
}
