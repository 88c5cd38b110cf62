import { familyOf } from '@tributary/domain';
import { claimEventKeys, type Transaction } from '@tributary/store';
import type { ParsedLine } from './parse-lines.js';

/** Leaves out lines whose copy was applied before: forks, rewrites and repeated reads bring the same line again. */
export async function keepFresh(client: Transaction, lines: readonly ParsedLine[]): Promise<ParsedLine[]> {
  const keys = lines.map(({ key, events }) => ({ family: familyOf(events[0]?.sessionId ?? ''), key }));
  const isFresh = await claimEventKeys(client, keys);
  return lines.filter((_line, index) => isFresh[index]);
}
