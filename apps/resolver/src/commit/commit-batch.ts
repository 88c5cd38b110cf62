import { sliceChunks, type RawChunk, type SlicedLine } from '@tributary/domain';
import {
  advanceSources,
  askRewind,
  inCommit,
  lockSources,
  noteSourceFamilies,
  together,
  writeDeadLetters,
  type Database,
  databaseTime,
} from '@tributary/store';
import { applyEvents } from './apply-events.js';
import { familiesOf } from './families-of.js';
import { keepFresh as keepFreshLines } from './keep-fresh.js';
import { leaveForgotten } from './leave-forgotten.js';
import { noOutcomes, type OutcomeCounts } from './outcome.js';
import { parseLines, type Parse, type ParsedLine } from './parse-lines.js';
import type { SaveContext } from './save-families.js';

/** The two rules behind "nothing lost, nothing doubled" (DESIGN §6). */
export interface CommitRules {
  readonly slice: typeof sliceChunks;
  readonly keepFresh: typeof keepFreshLines;
}

const commitRules: CommitRules = { slice: sliceChunks, keepFresh: keepFreshLines };

export interface CommitOptions {
  readonly database: Database;
  readonly parse: Parse;
  readonly price: SaveContext['price'];
  readonly orphanAfterMs: number;
  readonly autoCards: SaveContext['autoCards'];
  /** Replaced only by a test that proves that it would notice their absence. */
  readonly rules?: CommitRules;
}

/**
 * One transaction: lock the sources, slice by what is committed, parse, leave out copies, merge, store, move the
 * positions. Killed anywhere before COMMIT nothing happened; after it, a redelivery is sliced away.
 */
export async function commitBatch(
  options: CommitOptions,
  chunks: readonly RawChunk[],
): Promise<OutcomeCounts> {
  const { slice, keepFresh } = options.rules ?? commitRules;
  return await inCommit(options.database, async (client) => {
    const sources = await lockSources(client, [...new Set(chunks.map(({ sourceId }) => sourceId))]);
    const { lines, advances, gaps } = slice(chunks, sources);
    const [{ parsed, ignored, deadLetters }, now] = await together(
      leaveForgotten(client, parseLines(lines, sources, options.parse), sources),
      databaseTime(client),
    );
    const fresh = await keepFresh(client, parsed);
    const events = fresh.flatMap((line) => line.events);
    const counts = countBySource(lines);
    await together(
      applyEvents(client, events, hostsOf(fresh), {
        clock: { now, orphanAfterMs: options.orphanAfterMs },
        price: options.price,
        autoCards: options.autoCards,
      }),
      noteSourceFamilies(client, familiesOf(parsed)),
      writeDeadLetters(client, deadLetters),
      askRewind(client, gaps),
      advanceSources(
        client,
        advances.map((advance) => ({ ...advance, lines: counts.get(advance.id) ?? 0 })),
      ),
    );
    return {
      ...noOutcomes(),
      applied: fresh.length,
      duplicate: parsed.length - fresh.length,
      ignored,
      rejected: deadLetters.length,
    };
  });
}

function hostsOf(lines: readonly ParsedLine[]): Map<string, string> {
  const hosts = new Map<string, string>();
  for (const { host, events } of lines) {
    for (const { sessionId } of events) hosts.set(sessionId, host);
  }
  return hosts;
}

function countBySource(lines: readonly SlicedLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sourceId } of lines) counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
  return counts;
}
